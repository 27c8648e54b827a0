import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type ActivationView, activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { listActivations } from "#server/domains/crisis/activation-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { InvalidError, NotFoundError, UnauthenticatedError, UnavailableError } from "#server/platform/errors.ts";
import { toDomainError } from "#server/trpc/errors.ts";
import { ESCALATION_MINUTES } from "#shared/calculations/escalation.ts";
import { CRISIS_ACTIVATION_STATUSES } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { activateCrisisInput, methodsField } from "#shared/schemas/crisis.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { isBlank, listing, listingQuery, readId, sendListing } from "./association-path.ts";
import { jsonAnswer, jsonBody, type Route, requireJsonIfAny, route } from "./route.ts";

/** The shapes of crises as the documented paths spell them (DATA-55). */

const counts = z.object({ sms: z.int(), email: z.int(), push: z.int() });

const crisisActivationAnswer = z
  .object({
    id: z.uuid(),
    housing_association_id: z.uuid(),
    crisis_domain_id: z.uuid(),
    crisis_domains: z.object({ name: z.string() }),
    status: z.enum(CRISIS_ACTIVATION_STATUSES),
    description: z.string(),
    external_description: z.string().nullable(),
    is_exercise: z.boolean(),
    level: z.int().min(1).max(5),
    next_update_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    resolved_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "CrisisActivation" });

export const createdActivationAnswer = crisisActivationAnswer
  .extend({
    internal_message: counts.nullable().meta({ description: "Addresses that the first message to members and team goes to" }),
    external_message: counts.nullable().meta({ description: "Addresses that the first message to the subscribers goes to" }),
    waits_for_confirmation: z.boolean().meta({ description: "The external message of an exercise waits for a second owner" }),
  })
  .meta({ id: "CreatedCrisisActivation" });

/** What the documented path takes; the rules of the texts are those of the portal's own dialog. */
const activationBody = z.object({
  housing_association_id: z.uuid(),
  crisis_domain_id: z.uuid(),
  description: z.string().meta({ description: "To members and the area's team; at most 600 characters" }),
  external_description: z.string().nullish().meta({
    description: "To the subscribers, as it is; an SMS names the association first where the text does not; at most 600 characters",
  }),
  send_external_message: z.boolean().default(false),
  notification_methods_used: methodsField
    .partial()
    .default({})
    .meta({ description: "By which channels; without any the crisis is led without a message" }),
  is_exercise: z.boolean().optional(),
  level: z.int().min(1).max(5).optional(),
  next_update_at: z.iso.datetime({ offset: true }).nullish(),
  escalate_after_minutes: z.literal(ESCALATION_MINUTES).nullish().meta({
    description: "Who has been asked and has not answered after so many minutes is asked by the next way; without it nobody is",
  }),
});

const loose = z.record(z.string(), z.unknown());
const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** How the fields are spelled in the portal, and on the path (decision 86). */
const SPELLINGS: Readonly<Record<string, string>> = {
  crisisDomainId: "crisis_domain_id",
  externalDescription: "external_description",
  sendExternalMessage: "send_external_message",
  methods: "notification_methods_used",
  isExercise: "is_exercise",
  nextUpdateAt: "next_update_at",
  escalateAfterMinutes: "escalate_after_minutes",
  idempotencyKey: "Idempotency-Key",
};
const onPath = (field: string): string => field.replace(/^[^.]+/, (name) => SPELLINGS[name] ?? name);

const activationsQuery = listingQuery.extend({ status: z.enum(CRISIS_ACTIVATION_STATUSES).optional() });
const keyHeader = z.object({
  "Idempotency-Key": z
    .uuid()
    .optional()
    .meta({ description: "The same key again answers with the same activation; nothing is sent twice" }),
});

/** `/api/crisis/activations` (REST-12 to REST-15). */
export const crisisActivations: readonly Route[] = [
  route("GET /crisis/activations", {
    summary: "The crises of the caller's association, newest first",
    documentedQuery: activationsQuery.extend({ housing_association_id: z.uuid() }),
    answers: { 200: listing("The crises", crisisActivationAnswer) },
    refusals: {
      400: "The association's id is missing, or status, limit or offset is not one of its values",
      401: "No bearer token, or one that is not in force",
      404: "Not the caller's association",
      503: "The crises could not be read; the same call can be made again",
    },
    handle: async (ctx, { req, res }) => {
      requireOwn(ctx, req.query.housing_association_id, "CRISIS_SESSION_MISSING");
      const query = activationsQuery.parse(req.query);
      const { rows, total } = await listActivations(ctx, query).catch(explainFault(ctx, "CRISIS_NOT_READ"));
      sendListing(res, { rows: rows.map(toActivationAnswer), total });
    },
  }),
  route("POST /crisis/activations", {
    summary: "Activate a crisis in the caller's association, for its system owners and team leaders",
    header: keyHeader,
    body: jsonBody(activationBody),
    answers: { 201: jsonAnswer("The crisis, which is active now", createdActivationAnswer) },
    refusals: {
      400: "The association's id, the area or the description is missing, or a value is not allowed",
      401: "No bearer token, or one that is not in force",
      403: "A member who does not lead crises",
      404: "Not the caller's association, or no such area",
      409: "The association leads a crisis in this area already",
      415: "The body is not JSON",
      429: "More than ten activations in an hour; Retry-After says when the next can be made",
      503: "The activation failed; nothing of it is kept, and the same call can be made again",
    },
    handle: async (ctx, { req, res }) => {
      if (!ctx.actor) throw new UnauthenticatedError("CRISIS_NOT_SIGNED_IN");
      requireJsonIfAny(req);
      const body: unknown = req.body ?? {};
      const { housing_association_id } = z.object({ housing_association_id: z.unknown().optional() }).parse(body);
      requireOwn(ctx, housing_association_id, "CRISIS_NOT_SIGNED_IN");
      requirePermission(ctx.actor, "crisis:activate");
      const input = toActivateInput(body, req.get("idempotency-key") ?? randomUUID());
      res.status(201).json(toCreatedActivationAnswer(await activateCrisis(ctx, input).catch(explainFault(ctx, "CRISIS_NOT_ACTIVATED"))));
    },
  }),
];

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

/**
 * The portal's own input from the body of the path. Throws InvalidError: with CRISIS_AREA_MISSING, CRISIS_DESCRIPTION_MISSING
 * (CRIS-09, CRIS-10), or with what is wrong with each field.
 */
function toActivateInput(body: unknown, idempotencyKey: string): z.output<typeof activateCrisisInput> {
  const raw = loose.parse(body);
  if (isBlank(text(raw.crisis_domain_id))) throw new InvalidError("CRISIS_AREA_MISSING");
  if (isBlank(text(raw.description))) throw new InvalidError("CRISIS_DESCRIPTION_MISSING");
  const { sms = false, email = false, push = false } = loose.catch({}).parse(raw.notification_methods_used);
  const parsed = activateCrisisInput.safeParse({
    crisisDomainId: raw.crisis_domain_id,
    description: raw.description,
    externalDescription: raw.external_description,
    sendExternalMessage: raw.send_external_message ?? false,
    methods: { sms, email, push },
    isExercise: raw.is_exercise,
    level: raw.level,
    nextUpdateAt: raw.next_update_at,
    // Left out it is the call that it was before there was such a field.
    ...(raw.escalate_after_minutes != null && { escalateAfterMinutes: raw.escalate_after_minutes }),
    idempotencyKey,
  });
  if (parsed.success) return parsed.data;
  const fields = Object.entries(fieldMessages(parsed.error)).map(([field, message]) => [onPath(field), message]);
  throw new InvalidError("INVALID_INPUT", { fields: Object.fromEntries(fields) });
}

function toActivationAnswer(row: Omit<ActivationView, "sent" | "waitsForConfirmation">): z.output<typeof crisisActivationAnswer> {
  return {
    id: row.id,
    housing_association_id: row.housingAssociationId,
    crisis_domain_id: row.crisisDomainId,
    crisis_domains: { name: row.domainName },
    status: row.status,
    description: row.description,
    external_description: row.externalDescription,
    is_exercise: row.isExercise,
    level: row.level,
    next_update_at: row.nextUpdateAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  };
}

function toCreatedActivationAnswer(view: ActivationView): z.output<typeof createdActivationAnswer> {
  return {
    ...toActivationAnswer(view),
    internal_message: view.sent.internal,
    external_message: view.sent.external,
    waits_for_confirmation: view.waitsForConfirmation,
  };
}
