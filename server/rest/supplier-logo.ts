import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { uploadSupplierLogo } from "#server/domains/catalogue/upkeep/upload-supplier-logo.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { IMAGE_BODY, IMAGE_REFUSALS, uploadBodyOf } from "./upload-body.ts";

const pathSchema = z.object({ supplierId: z.uuid() });
const querySchema = z.object({
  filename: z.string().max(500).catch("").meta({ description: "The file's own name; it becomes part of the address" }),
});

/** Its entry in the OpenAPI document. */
export const supplierLogoPaths: ZodOpenApiPathsObject = {
  "/api/admin/suppliers/{supplierId}/logo": {
    put: {
      summary: "Give a supplier a new logo, for operators of the service",
      requestParams: { path: pathSchema, query: querySchema },
      requestBody: IMAGE_BODY,
      responses: {
        201: { description: "Stored and shown", content: { "application/json": { schema: z.object({ logo_url: z.url() }) } } },
        ...IMAGE_REFUSALS,
        403: { description: "The caller is no operator, or shows a long-lived token" },
        404: { description: "No such supplier" },
      },
    },
  },
};

/** `PUT /api/admin/suppliers/{supplierId}/logo?filename=`: the picture is the body. */
export function supplierLogoRoutes(services: Services): Router {
  const router = Router();
  router.put("/admin/suppliers/:supplierId/logo", async (req, res) => {
    const ctx = await restContext(services, req);
    const { filename } = querySchema.parse(req.query);
    const path = pathSchema.safeParse(req.params);
    if (!path.success) throw new NotFoundError();
    const { logoUrl } = await uploadSupplierLogo(ctx, { supplierId: path.data.supplierId, fileName: filename }, uploadBodyOf(req));
    res.status(201).json({ logo_url: logoUrl });
  });
  return router;
}
