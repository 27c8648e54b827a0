import { pipeline } from "node:stream";
import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { openAssociationExport } from "#server/domains/admin/export-queries.ts";
import { CONTENT_TYPES } from "#server/domains/admin/export-rules.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";

const pathSchema = z.object({ exportId: z.uuid() });
const file = { schema: { type: "string", format: "binary" } } as const;

/** Its entry in the OpenAPI document. */
export const adminExportPaths: ZodOpenApiPathsObject = {
  "/api/admin/exports/{exportId}/file": {
    get: {
      summary: "The file of an export that a system owner of the caller's association has ordered, for one day",
      requestParams: { path: pathSchema },
      responses: {
        200: { description: "The file", content: { [CONTENT_TYPES.csv]: file, [CONTENT_TYPES.xlsx]: file } },
        401: { description: "Nobody is signed in" },
        403: { description: "The caller is no system owner, or shows a long-lived token" },
        404: { description: "No such export in the caller's association, or its time is over" },
      },
    },
  },
};

/** `GET /api/admin/exports/{exportId}/file`: a file to save. It opens with the cookie too, since a link leads here. */
export function adminExportRoutes(services: Services): Router {
  const router = Router();
  router.get("/admin/exports/:exportId/file", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const path = pathSchema.safeParse(req.params);
    if (!path.success) throw new NotFoundError();
    const { filename, contentType, contents } = await openAssociationExport(ctx, path.data.exportId);
    res.attachment(filename);
    res.set({ "content-type": contentType, "cache-control": "private, no-store" });
    pipeline(contents, res, (error) => {
      if (error) req.log.debug({ err: error }, "an export was not sent whole");
    });
  });
  return router;
}
