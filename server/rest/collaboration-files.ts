import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { exportShareLog } from "#server/domains/collaboration/export-share-log.ts";
import { printResourceLabels } from "#server/domains/collaboration/print-labels.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { readId } from "./association-path.ts";
import { sendInlinePdf } from "./inline-pdf.ts";

const querySchema = z.object({
  resourceId: z.string().optional().meta({ description: "A resource of the caller's association; all where none is named" }),
});
const binary = { schema: { type: "string", format: "binary" } } as const;

/** Their entries in the OpenAPI document. */
export const collaborationFilePaths: ZodOpenApiPathsObject = {
  "/api/collaboration/labels.pdf": {
    get: {
      summary: "Labels with QR codes for what the caller's association can lend, for team leaders and system owners",
      requestParams: { query: querySchema },
      responses: {
        200: { description: "Sheets of twelve labels", content: { "application/pdf": binary } },
        401: { description: "Nobody is signed in" },
        403: { description: "Neither team leader nor system owner" },
        404: { description: "No such resource in the caller's association, or none at all" },
        429: { description: "More than 20 documents in an hour" },
        503: { description: "The server has no Chrome to print with" },
      },
    },
  },
  "/api/collaboration/share-log.csv": {
    get: {
      summary: "What other associations have seen or received of the caller's, newest first",
      responses: {
        200: { description: "The file", content: { "text/csv": binary } },
        401: { description: "Nobody is signed in" },
        403: { description: "The caller is no system owner, or shows a long-lived token" },
      },
    },
  },
};

/** Files to open and to save. They open with the cookie too, since links lead here. */
export function collaborationFileRoutes(services: Services): Router {
  const router = Router();
  router.get("/collaboration/labels.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const { resourceId } = querySchema.parse(req.query);
    sendInlinePdf(res, await printResourceLabels(ctx, resourceId === undefined ? null : readId(resourceId)));
  });
  router.get("/collaboration/share-log.csv", async (req, res) => {
    const { filename, contents } = await exportShareLog(await restContext(services, req, { allowCookie: true }));
    res.attachment(filename);
    res.set({ "content-type": "text/csv; charset=utf-8", "cache-control": "private, no-store" }).send(contents);
  });
  return router;
}
