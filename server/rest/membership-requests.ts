import { z } from "zod";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { listAllMembers } from "#server/domains/membership/member-queries.ts";
import { type MembershipRequestView, readMyRole } from "#server/domains/membership/queries.ts";
import { listAllMembershipRequests } from "#server/domains/membership/request-queries.ts";
import type { MemberView } from "#server/domains/membership/views.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { ASSOCIATION_ROLES, MEMBERSHIP_REQUEST_STATUSES } from "#shared/enums.ts";
import { applyForMembershipInput, decideMembershipRequestInput } from "#shared/schemas/membership.ts";
import { isBlank, listing, listingQuery, readId, requireAssociation, requireOwnAssociation, sendListing } from "./association-path.ts";
import { jsonAnswer, jsonBody, type Route, requireJsonIfAny, route } from "./route.ts";

/** The shapes of members and applications as the documented paths spell them (DATA-16, DATA-19). */

const role = z.enum(ASSOCIATION_ROLES);

export const membershipRequestAnswer = z
  .object({
    id: z.uuid(),
    status: z.enum(MEMBERSHIP_REQUEST_STATUSES),
    requested_at: z.iso.datetime(),
    reviewed_at: z.iso.datetime().nullable(),
    profile_id: z.uuid(),
    association_id: z.uuid(),
    message_to_admin: z.string().nullable(),
    role: role.nullable().meta({ description: "The role given at approval" }),
    applicant: z.object({ display_name: z.string(), name: z.string().nullable(), email: z.string() }),
    housing_associations: z.object({ id: z.uuid(), association_name: z.string() }),
  })
  .meta({ id: "MembershipRequest" });

export const memberAnswer = z
  .object({
    profile_id: z.uuid(),
    role,
    display_name: z.string(),
    joined_at: z.iso.datetime(),
    email: z.string().nullable().meta({ description: "Null unless the caller is a system owner" }),
    phone_number: z.string().nullable().meta({ description: "Null unless the caller is a system owner" }),
  })
  .meta({ id: "Member" });

const roleAnswer = z.object({ role, association_id: z.uuid() });

const associationPath = z.object({ associationId: z.uuid() });
const requestPath = associationPath.extend({ requestId: z.uuid() });
const applicationBody = z.object({ message_to_admin: applyForMembershipInput.shape.messageToAdmin });
const requestsQuery = listingQuery.extend({ status: z.enum(MEMBERSHIP_REQUEST_STATUSES).optional() });
/** Anything else that comes along is ignored (decision 20). */
const decisionBody = decideMembershipRequestInput
  .pick({ status: true })
  .extend({ role: decideMembershipRequestInput.shape.role.nullable().meta({ description: "Needed for an approval" }) });

const answer = (description: string) => jsonAnswer(description, membershipRequestAnswer);
const UNAUTHENTICATED = "No bearer token, or one that is not in force";
const NOT_OWN = "Not the caller's association";
const NO_RIGHT = "A member who does not decide on applications";

/** An id may be missing from the path, so that the answer can say so. */
export const membershipRequests: readonly Route[] = [
  route("POST /associations/{:associationId}/membership-requests", {
    summary: "Apply for membership in an association",
    params: associationPath,
    body: { content: { "application/json": { schema: applicationBody } } },
    answers: { 201: answer("The application, which waits now") },
    refusals: {
      400: "The association's id is blank, or the message is longer than 500 characters",
      401: UNAUTHENTICATED,
      404: "No such association",
      409: "The caller is a member of an association, or an application of theirs waits already",
      415: "The body is not JSON",
      429: "More than five applications in a day; Retry-After says when the next can be made",
    },
    handle: async (ctx, { params, req, res }) => {
      const associationId = readId(requireAssociation(ctx, params.associationId), "ASSOCIATION_NOT_FOUND");
      requireJsonIfAny(req);
      const body = applicationBody.parse(req.body ?? {});
      const request = await applyForMembership(ctx, { associationId, messageToAdmin: body.message_to_admin });
      res.status(201).json(toMembershipRequestAnswer(request));
    },
  }),
  route("GET /associations/{:associationId}/membership-requests", {
    summary: "The applications to the caller's association, newest first; decided ones of one status by when they were decided",
    params: associationPath,
    documentedQuery: requestsQuery,
    answers: { 200: listing("The applications", membershipRequestAnswer) },
    refusals: {
      400: "The association's id is blank, or status, limit or offset is not one of its values",
      401: UNAUTHENTICATED,
      403: NO_RIGHT,
      404: NOT_OWN,
    },
    handle: async (ctx, { params, req, res }) => {
      requireOwnAssociation(ctx, params.associationId);
      const { rows, total } = await listAllMembershipRequests(ctx, requestsQuery.parse(req.query));
      sendListing(res, { rows: rows.map(toMembershipRequestAnswer), total });
    },
  }),
  route("PATCH /associations/{:associationId}/membership-requests{/:requestId}", {
    summary: "Approve or reject an application to the caller's association",
    params: requestPath,
    body: jsonBody(decisionBody),
    answers: { 200: answer("The application as it is decided") },
    refusals: {
      400: "An id is blank, an approval names no role, or status or role is not one of its values",
      401: UNAUTHENTICATED,
      403: NO_RIGHT,
      404: "Not the caller's association, or no such application to it",
      409: "The application is withdrawn (APPLICATION_WITHDRAWN) or decided already (APPLICATION_ALREADY_DECIDED), the applicant is in another association (APPLICANT_IN_OTHER_ASSOCIATION), or the plan has no room for one more member (PLAN_LIMIT_REACHED)",
      415: "The body is not JSON",
    },
    handle: async (ctx, { params: { associationId, requestId }, req, res }) => {
      requireSignedIn(ctx.actor);
      if (isBlank(associationId) || isBlank(requestId)) throw new InvalidError("ASSOCIATION_AND_REQUEST_REQUIRED");
      requireOwnAssociation(ctx, associationId);
      requireJsonIfAny(req);
      const { status, role } = decisionBody.parse(req.body);
      const decision = { requestId: readId(requestId), status, role: role ?? undefined };
      res.json(toMembershipRequestAnswer(await decideMembershipRequest(ctx, decision)));
    },
  }),
];

const params = z.object({ associationId: z.uuid() });
const COMMON = { 401: "No bearer token, or one that is not in force", 404: "Not the caller's association" };

/** The id may be missing from the path, so that the answer can say so. */
export const members: readonly Route[] = [
  route("GET /associations/{:associationId}/members", {
    summary: "The members of the caller's association, in Swedish order of name",
    params,
    documentedQuery: listingQuery,
    answers: { 200: listing("The members", memberAnswer) },
    refusals: { ...COMMON, 400: "The association's id is blank, or limit or offset is not one of its values" },
    handle: async (ctx, { params: { associationId }, req, res }) => {
      requireOwnAssociation(ctx, associationId);
      const { rows, total } = await listAllMembers(ctx, listingQuery.parse(req.query));
      sendListing(res, { rows: rows.map(toMemberAnswer), total });
    },
  }),
  route("GET /associations/{:associationId}/members/me/role", {
    summary: "The caller's role in their association",
    params,
    answers: { 200: jsonAnswer("The role", roleAnswer) },
    refusals: { ...COMMON, 400: "The association's id is blank" },
    handle: async (ctx, { params: { associationId: asked }, res }) => {
      requireOwnAssociation(ctx, asked);
      const { associationId, role } = await readMyRole(ctx);
      // Who has left meanwhile, or gone over to another association, has no role in this one.
      if (associationId !== ctx.actor?.associationId || !role) throw new NotFoundError();
      res.json({ role, association_id: associationId });
    },
  }),
];

function toMembershipRequestAnswer(view: MembershipRequestView): z.output<typeof membershipRequestAnswer> {
  return {
    id: view.id,
    status: view.status,
    requested_at: view.requestedAt.toISOString(),
    reviewed_at: view.reviewedAt?.toISOString() ?? null,
    profile_id: view.profileId,
    association_id: view.associationId,
    message_to_admin: view.messageToAdmin,
    role: view.role,
    applicant: { display_name: view.applicant.displayName, name: view.applicant.name, email: view.applicant.email },
    housing_associations: { id: view.association.id, association_name: view.association.associationName },
  };
}

function toMemberAnswer(view: MemberView): z.output<typeof memberAnswer> {
  return {
    profile_id: view.profileId,
    role: view.role,
    display_name: view.displayName,
    joined_at: view.joinedAt.toISOString(),
    email: view.email,
    phone_number: view.phoneNumber,
  };
}
