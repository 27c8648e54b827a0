import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { printJoinPoster, printSubscribePoster } from "#server/domains/association/print-posters.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { requireOwnAssociation } from "./association-path.ts";
import { sendInlinePdf } from "./inline-pdf.ts";

const posterPath = (summary: string): ZodOpenApiPathsObject[string] => ({
  get: {
    summary,
    requestParams: { path: z.object({ associationId: z.string() }) },
    responses: {
      200: { description: "One sheet", content: { "application/pdf": { schema: { type: "string", format: "binary" } } } },
      401: { description: "Nobody is signed in" },
      403: { description: "Not a system owner" },
      404: { description: "Not the caller's association" },
      429: { description: "More than 20 documents in an hour" },
      503: { description: "The server has no Chrome to print with" },
    },
  },
});

/** Their entries in the OpenAPI document. */
export const associationPosterPaths: ZodOpenApiPathsObject = {
  "/api/associations/{associationId}/join-poster.pdf": posterPath(
    "A poster with the QR code that leads to the caller's association, for its system owners",
  ),
  "/api/associations/{associationId}/subscribe-poster.pdf": posterPath(
    "A poster with the QR code where residents sign up for crisis messages, for system owners",
  ),
};

/** The sheets that a board hangs up. They open with the cookie too, since links lead here. */
export function associationPosterRoutes(services: Services): Router {
  const router = Router();
  for (const [poster, print] of [
    ["join-poster", printJoinPoster],
    ["subscribe-poster", printSubscribePoster],
  ] as const) {
    router.get(`/associations/:associationId/${poster}.pdf`, async (req, res) => {
      const ctx = await restContext(services, req, { allowCookie: true });
      requireOwnAssociation(ctx, req.params.associationId);
      sendInlinePdf(res, await print(ctx));
    });
  }
  return router;
}
