import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { printJourneyReport, printLapReport } from "#server/domains/journey/print-journey-report.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { sendInlinePdf } from "./inline-pdf.ts";
import { refusal } from "./refusal-schema.ts";

const MAX_ROUND = 1_000;
const querySchema = z.object({
  round: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_ROUND)
    .optional()
    .meta({ description: "A lap of the journey that is over; else how things stand now" }),
});

/** Its entry in the OpenAPI document. */
export const journeyReportPaths: ZodOpenApiPathsObject = {
  "/api/journey/report.pdf": {
    get: {
      summary: "The report to the board: readiness per area, the phases of the journey and what has to be done",
      requestParams: { query: querySchema },
      responses: {
        200: { description: "The report as A4", content: { "application/pdf": { schema: { type: "string", format: "binary" } } } },
        401: refusal("Nobody is signed in"),
        403: refusal("Neither team leader nor system owner of an association"),
        404: refusal("This lap is not over"),
        429: refusal("More than 20 documents in an hour"),
        503: refusal("The server has no Chrome to print with"),
      },
    },
  },
};

/** `GET /api/journey/report.pdf`. It opens with the cookie too, since a link leads here. */
export function journeyReportRoutes(services: Services): Router {
  const router = Router();
  router.get("/journey/report.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const { round } = querySchema.parse(req.query);
    sendInlinePdf(res, await (round === undefined ? printJourneyReport(ctx) : printLapReport(ctx, round)));
  });
  return router;
}
