import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { printImportedCrisis } from "#server/domains/crisis/print-imported-crisis.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { Services } from "#server/platform/context.ts";
import { readId } from "./association-path.ts";
import { CRISIS_REPORT_RESPONSES } from "./crisis-report.ts";
import { sendInlinePdf } from "./inline-pdf.ts";

/** Its entry in the OpenAPI document. */
export const importedCrisisReportPaths: ZodOpenApiPathsObject = {
  "/api/crisis/imported/{importedCrisisId}/report.pdf": {
    get: {
      summary: "What was written down afterwards of a crisis from before the portal",
      requestParams: { path: z.object({ importedCrisisId: z.uuid() }) },
      responses: CRISIS_REPORT_RESPONSES,
    },
  },
};

/** `GET /api/crisis/imported/{importedCrisisId}/report.pdf`. It opens with the cookie too, since a link leads here. */
export function importedCrisisReportRoutes(services: Services): Router {
  const router = Router();
  router.get("/crisis/imported/:importedCrisisId/report.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    requireSignedIn(ctx.actor);
    sendInlinePdf(res, await printImportedCrisis(ctx, { importedCrisisId: readId(req.params.importedCrisisId) }));
  });
  return router;
}
