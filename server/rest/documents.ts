import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { openDocument } from "#server/domains/documents/queries.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { sendInlinePdf } from "./inline-pdf.ts";

const pathSchema = z.object({ documentId: z.uuid() });

/** Its entry in the OpenAPI document. */
export const documentPaths: ZodOpenApiPathsObject = {
  "/api/documents/{documentId}/file": {
    get: {
      summary: "The PDF of a document that the caller may see",
      requestParams: { path: pathSchema },
      responses: {
        200: { description: "The file", content: { "application/pdf": { schema: { type: "string", format: "binary" } } } },
        401: { description: "Nobody is signed in" },
        404: { description: "No such document for this caller" },
      },
    },
  },
};

/** `GET /api/documents/{documentId}/file`: a private PDF, shown in the browser. It opens with the cookie too, since a link leads here. */
export function documentRoutes(services: Services): Router {
  const router = Router();
  router.get("/documents/:documentId/file", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const path = pathSchema.safeParse(req.params);
    if (!path.success) throw new NotFoundError();
    const document = await openDocument(ctx, path.data.documentId);
    // The portal's own pages show it in a frame; nobody else's may.
    const policy = String(res.get("content-security-policy")).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    res.set("content-security-policy", policy);
    sendInlinePdf(res, document);
  });
  return router;
}
