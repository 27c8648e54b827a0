import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { printCrisisReport } from "#server/domains/crisis/print-crisis-report.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { Services } from "#server/platform/context.ts";
import { readId } from "./association-path.ts";
import { sendInlinePdf } from "./inline-pdf.ts";
import { refusal } from "./refusal-schema.ts";

/** What the report of a crisis answers, led in the portal or not. */
export const CRISIS_REPORT_RESPONSES: ZodOpenApiResponsesObject = {
  200: { description: "The report as A4", content: { "application/pdf": { schema: { type: "string", format: "binary" } } } },
  401: refusal("Nobody is signed in"),
  403: refusal("A member who does not lead crises"),
  404: refusal("No such crisis in the caller's association"),
  429: refusal("More than 20 documents in an hour"),
  503: refusal("The server has no Chrome to print with"),
};

/** Its entry in the OpenAPI document. */
export const crisisReportPaths: ZodOpenApiPathsObject = {
  "/api/crisis/activations/{activationId}/report.pdf": {
    get: {
      summary: "What happened in one crisis: time line, messages with their counts, tasks and answers",
      requestParams: { path: z.object({ activationId: z.uuid() }) },
      responses: CRISIS_REPORT_RESPONSES,
    },
  },
};

/** `GET /api/crisis/activations/{activationId}/report.pdf`. It opens with the cookie too, since a link leads here. */
export function crisisReportRoutes(services: Services): Router {
  const router = Router();
  router.get("/crisis/activations/:activationId/report.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    requireSignedIn(ctx.actor);
    sendInlinePdf(res, await printCrisisReport(ctx, { activationId: readId(req.params.activationId) }));
  });
  return router;
}
