import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { listAllMembershipRequests } from "#server/domains/membership/request-queries.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { Services } from "#server/platform/context.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { MEMBERSHIP_REQUEST_STATUSES } from "#shared/enums.ts";
import { applyForMembershipInput, decideMembershipRequestInput } from "#shared/schemas/membership.ts";
import { isBlank, readId, requireAssociation, requireOwnAssociation } from "./association-path.ts";
import { listing, listingQuery, sendListing } from "./listing.ts";
import { membershipRequestAnswer, toMembershipRequestAnswer } from "./membership-answers.ts";
import { refusal } from "./refusal-schema.ts";
import { requireJsonIfAny } from "./require-json.ts";

const associationPath = z.object({ associationId: z.uuid() });
const requestPath = associationPath.extend({ requestId: z.uuid() });
const applicationBody = z.object({ message_to_admin: applyForMembershipInput.shape.messageToAdmin });
const requestsQuery = listingQuery.extend({ status: z.enum(MEMBERSHIP_REQUEST_STATUSES).optional() });
/** Anything else that comes along is ignored (decision 20). */
const decisionBody = decideMembershipRequestInput
  .pick({ status: true })
  .extend({ role: decideMembershipRequestInput.shape.role.nullable().meta({ description: "Needed for an approval" }) });

const answer = (description: string) => ({ description, content: { "application/json": { schema: membershipRequestAnswer } } });
const unauthenticated = refusal("No bearer token, or one that is not in force");
const notOwn = refusal("Not the caller's association");
const noRight = refusal("A member who does not decide on applications");

/** Their entries in the OpenAPI document. */
export const membershipRequestPaths: ZodOpenApiPathsObject = {
  "/api/associations/{associationId}/membership-requests": {
    post: {
      summary: "Apply for membership in an association",
      requestParams: { path: associationPath },
      requestBody: { content: { "application/json": { schema: applicationBody } } },
      responses: {
        201: answer("The application, which waits now"),
        400: refusal("The association's id is blank, or the message is longer than 500 characters"),
        401: unauthenticated,
        404: refusal("No such association"),
        409: refusal("The caller is a member of an association, or an application of theirs waits already"),
        415: refusal("The body is not JSON"),
        429: refusal("More than five applications in a day; Retry-After says when the next can be made"),
      },
    },
    get: {
      summary: "The applications to the caller's association, newest first; decided ones of one status by when they were decided",
      requestParams: { path: associationPath, query: requestsQuery },
      responses: {
        200: listing("The applications", membershipRequestAnswer),
        400: refusal("The association's id is blank, or status, limit or offset is not one of its values"),
        401: unauthenticated,
        403: noRight,
        404: notOwn,
      },
    },
  },
  "/api/associations/{associationId}/membership-requests/{requestId}": {
    patch: {
      summary: "Approve or reject an application to the caller's association",
      requestParams: { path: requestPath },
      requestBody: { required: true, content: { "application/json": { schema: decisionBody } } },
      responses: {
        200: answer("The application as it is decided"),
        400: refusal("An id is blank, an approval names no role, or status or role is not one of its values"),
        401: unauthenticated,
        403: noRight,
        404: refusal("Not the caller's association, or no such application to it"),
        409: refusal(
          "The application is withdrawn (APPLICATION_WITHDRAWN) or decided already (APPLICATION_ALREADY_DECIDED), the applicant is in another association (APPLICANT_IN_OTHER_ASSOCIATION), or the plan has no room for one more member (PLAN_LIMIT_REACHED)",
        ),
        415: refusal("The body is not JSON"),
      },
    },
  },
};

/** `/api/associations/{associationId}/membership-requests`. An id may be missing from the path, so that the answer can say so. */
export function membershipRequestRoutes(services: Services): Router {
  const router = Router();
  const path = "/associations/{:associationId}/membership-requests";
  router.post(path, async (req, res) => {
    const ctx = await restContext(services, req);
    const associationId = readId(requireAssociation(ctx, req.params.associationId), "ASSOCIATION_NOT_FOUND");
    requireJsonIfAny(req);
    const body = applicationBody.parse(req.body ?? {});
    const request = await applyForMembership(ctx, { associationId, messageToAdmin: body.message_to_admin });
    res.status(201).json(toMembershipRequestAnswer(request));
  });
  router.get(path, async (req, res) => {
    const ctx = await restContext(services, req);
    requireOwnAssociation(ctx, req.params.associationId);
    const { rows, total } = await listAllMembershipRequests(ctx, requestsQuery.parse(req.query));
    sendListing(res, { rows: rows.map(toMembershipRequestAnswer), total });
  });
  router.patch(`${path}{/:requestId}`, async (req, res) => {
    const ctx = await restContext(services, req);
    requireSignedIn(ctx.actor);
    const { associationId, requestId } = req.params;
    if (isBlank(associationId) || isBlank(requestId)) throw new InvalidError("ASSOCIATION_AND_REQUEST_REQUIRED");
    requireOwnAssociation(ctx, associationId);
    requireJsonIfAny(req);
    const { status, role } = decisionBody.parse(req.body);
    const decision = { requestId: readId(requestId), status, role: role ?? undefined };
    res.json(toMembershipRequestAnswer(await decideMembershipRequest(ctx, decision)));
  });
  return router;
}
