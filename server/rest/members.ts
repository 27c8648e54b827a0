import { z } from "zod";
import { listAllMembers } from "#server/domains/membership/member-queries.ts";
import { readMyRole } from "#server/domains/membership/queries.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { requireOwnAssociation } from "./association-path.ts";
import { listing, listingQuery, sendListing } from "./listing.ts";
import { memberAnswer, roleAnswer, toMemberAnswer } from "./membership-answers.ts";
import { jsonAnswer, type Route, route } from "./route.ts";

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
