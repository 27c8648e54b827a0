import { randomUUID } from "node:crypto";
import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { listActivations } from "#server/domains/crisis/activation-queries.ts";
import { restContext } from "#server/http/bearer.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { InvalidError, NotFoundError, UnauthenticatedError, UnavailableError } from "#server/platform/errors.ts";
import { toDomainError } from "#server/trpc/errors.ts";
import { CRISIS_ACTIVATION_STATUSES } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { isBlank, readId } from "./association-path.ts";
import { activationBody, toActivateInput } from "./crisis-activation-body.ts";
import { createdActivationAnswer, crisisActivationAnswer, toActivationAnswer, toCreatedActivationAnswer } from "./crisis-answers.ts";
import { listing, listingQuery, sendListing } from "./listing.ts";
import { refusal } from "./refusal-schema.ts";
import { requireJsonIfAny } from "./require-json.ts";

const activationsQuery = listingQuery.extend({ status: z.enum(CRISIS_ACTIVATION_STATUSES).optional() });
const keyHeader = z.object({
  "Idempotency-Key": z
    .uuid()
    .optional()
    .meta({ description: "The same key again answers with the same activation; nothing is sent twice" }),
});

/** Their entries in the OpenAPI document. */
export const crisisActivationPaths: ZodOpenApiPathsObject = {
  "/api/crisis/activations": {
    get: {
      summary: "The crises of the caller's association, newest first",
      requestParams: { query: activationsQuery.extend({ housing_association_id: z.uuid() }) },
      responses: {
        200: listing("The crises", crisisActivationAnswer),
        400: refusal("The association's id is missing, or status, limit or offset is not one of its values"),
        401: refusal("No bearer token, or one that is not in force"),
        404: refusal("Not the caller's association"),
        503: refusal("The crises could not be read; the same call can be made again"),
      },
    },
    post: {
      summary: "Activate a crisis in the caller's association, for its system owners and team leaders",
      requestParams: { header: keyHeader },
      requestBody: { required: true, content: { "application/json": { schema: activationBody } } },
      responses: {
        201: { description: "The crisis, which is active now", content: { "application/json": { schema: createdActivationAnswer } } },
        400: refusal("The association's id, the area or the description is missing, or a value is not allowed"),
        401: refusal("No bearer token, or one that is not in force"),
        403: refusal("A member who does not lead crises"),
        404: refusal("Not the caller's association, or no such area"),
        409: refusal("The association leads a crisis in this area already"),
        415: refusal("The body is not JSON"),
        429: refusal("More than ten activations in an hour; Retry-After says when the next can be made"),
        503: refusal("The activation failed; nothing of it is kept, and the same call can be made again"),
      },
    },
  },
};

/** `/api/crisis/activations` (REST-12 to REST-15). */
export function crisisActivationRoutes(services: Services): Router {
  const router = Router();
  router.get("/crisis/activations", async (req, res) => {
    const ctx = await restContext(services, req);
    requireOwn(ctx, req.query.housing_association_id, "CRISIS_SESSION_MISSING");
    const query = activationsQuery.parse(req.query);
    const { rows, total } = await listActivations(ctx, query).catch(explainFault(ctx, "CRISIS_NOT_READ"));
    sendListing(res, { rows: rows.map(toActivationAnswer), total });
  });
  router.post("/crisis/activations", async (req, res) => {
    const ctx = await restContext(services, req);
    if (!ctx.actor) throw new UnauthenticatedError("CRISIS_NOT_SIGNED_IN");
    requireJsonIfAny(req);
    const body: unknown = req.body ?? {};
    const { housing_association_id } = z.object({ housing_association_id: z.unknown().optional() }).parse(body);
    requireOwn(ctx, housing_association_id, "CRISIS_NOT_SIGNED_IN");
    requirePermission(ctx.actor, "crisis:activate");
    const input = toActivateInput(body, req.get("idempotency-key") ?? randomUUID());
    res.status(201).json(toCreatedActivationAnswer(await activateCrisis(ctx, input).catch(explainFault(ctx, "CRISIS_NOT_ACTIVATED"))));
  });
  return router;
}

/** Throws UnauthenticatedError with the reason, InvalidError with CRISIS_ASSOCIATION_MISSING, NotFoundError for any other association's id. */
function requireOwn({ actor }: DomainContext, associationId: unknown, reason: ErrorReason): void {
  if (!actor) throw new UnauthenticatedError(reason);
  if (associationId == null || isBlank(String(associationId))) throw new InvalidError("CRISIS_ASSOCIATION_MISSING");
  if (readId(String(associationId)) !== actor.associationId) throw new NotFoundError();
}

/** A fault that nobody foresaw is written down, and answered with the text that callers of this path know (CRIS-14, CRIS-17). */
const explainFault = (ctx: DomainContext, reason: ErrorReason) => (error: unknown) => {
  if (toDomainError(error)) throw error;
  ctx.log.error({ err: error }, "a call about crises failed");
  throw new UnavailableError(reason, { cause: error });
};
