import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { printRecommendationDecisionBasis } from "#server/domains/product-recommendations/print-decision-basis.ts";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { Services } from "#server/platform/context.ts";
import { readId } from "./association-path.ts";
import { sendInlinePdf } from "./inline-pdf.ts";
import { refusal } from "./refusal-schema.ts";

const responses = {
  200: { description: "The proposal as A4", content: { "application/pdf": { schema: { type: "string" as const, format: "binary" } } } },
  401: refusal("Nobody is signed in"),
  403: refusal("The caller is in no association"),
  404: refusal("The caller may see none with this id"),
  429: refusal("More than 20 documents in an hour"),
  503: refusal("The server has no Chrome to print with"),
};

/** Their entries in the OpenAPI document. */
export const decisionBasisPaths: ZodOpenApiPathsObject = {
  "/api/product-requests/{productRequestId}/decision-basis.pdf": {
    get: {
      summary: "A product request as a proposal to a meeting: costs per apartment, alternatives, storage and lines to sign",
      requestParams: { path: z.object({ productRequestId: z.uuid() }) },
      responses,
    },
  },
  "/api/product-recommendations/{recommendationId}/decision-basis.pdf": {
    get: {
      summary: "The same of one of the association's recommendation sets",
      requestParams: { path: z.object({ recommendationId: z.uuid() }) },
      responses,
    },
  },
};

/** The two paths above. They open with the cookie too, since links lead here. */
export function decisionBasisRoutes(services: Services): Router {
  const router = Router();
  router.get("/product-requests/:productRequestId/decision-basis.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    requireSignedIn(ctx.actor);
    sendInlinePdf(res, await printRequestDecisionBasis(ctx, readId(req.params.productRequestId)));
  });
  router.get("/product-recommendations/:recommendationId/decision-basis.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    requireSignedIn(ctx.actor);
    sendInlinePdf(res, await printRecommendationDecisionBasis(ctx, readId(req.params.recommendationId)));
  });
  return router;
}
