import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { listAllMembers } from "#server/domains/membership/member-queries.ts";
import { readMyRole } from "#server/domains/membership/queries.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { requireOwnAssociation } from "./association-path.ts";
import { listing, listingQuery, sendListing } from "./listing.ts";
import { memberAnswer, roleAnswer, toMemberAnswer } from "./membership-answers.ts";
import { refusal } from "./refusal-schema.ts";

const associationPath = z.object({ associationId: z.uuid() });
const unauthenticated = refusal("No bearer token, or one that is not in force");
const notOwn = refusal("Not the caller's association");

/** Their entries in the OpenAPI document. */
export const memberPaths: ZodOpenApiPathsObject = {
  "/api/associations/{associationId}/members": {
    get: {
      summary: "The members of the caller's association, in Swedish order of name",
      requestParams: { path: associationPath, query: listingQuery },
      responses: {
        200: listing("The members", memberAnswer),
        400: refusal("The association's id is blank, or limit or offset is not one of its values"),
        401: unauthenticated,
        404: notOwn,
      },
    },
  },
  "/api/associations/{associationId}/members/me/role": {
    get: {
      summary: "The caller's role in their association",
      requestParams: { path: associationPath },
      responses: {
        200: { description: "The role", content: { "application/json": { schema: roleAnswer } } },
        400: refusal("The association's id is blank"),
        401: unauthenticated,
        404: notOwn,
      },
    },
  },
};

/** `/api/associations/{associationId}/members…`. The id may be missing from the path, so that the answer can say so. */
export function memberRoutes(services: Services): Router {
  const router = Router();
  const path = "/associations/{:associationId}/members";
  router.get(path, async (req, res) => {
    const ctx = await restContext(services, req);
    requireOwnAssociation(ctx, req.params.associationId);
    const { rows, total } = await listAllMembers(ctx, listingQuery.parse(req.query));
    sendListing(res, { rows: rows.map(toMemberAnswer), total });
  });
  router.get(`${path}/me/role`, async (req, res) => {
    const ctx = await restContext(services, req);
    requireOwnAssociation(ctx, req.params.associationId);
    const { associationId, role } = await readMyRole(ctx);
    // Who has left meanwhile, or gone over to another association, has no role in this one.
    if (associationId !== ctx.actor?.associationId || !role) throw new NotFoundError();
    res.json({ role, association_id: associationId });
  });
  return router;
}
