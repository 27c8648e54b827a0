import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { uploadLogo } from "#server/domains/association/logo.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { IMAGE_BODY, IMAGE_REFUSALS, uploadBodyOf } from "./upload-body.ts";

const pathSchema = z.object({ associationId: z.string() });
const querySchema = z.object({
  filename: z.string().max(500).catch("").meta({ description: "The file's own name; it becomes part of the address" }),
});

/** Its entry in the OpenAPI document. */
export const associationLogoPaths: ZodOpenApiPathsObject = {
  "/api/associations/{associationId}/logo": {
    put: {
      summary: "Give the caller's association a new logo",
      requestParams: { path: pathSchema, query: querySchema },
      requestBody: IMAGE_BODY,
      responses: {
        201: { description: "Stored and shown", content: { "application/json": { schema: z.object({ logo_url: z.url() }) } } },
        ...IMAGE_REFUSALS,
        404: { description: "Not the caller's association" },
      },
    },
  },
};

/** `PUT /api/associations/{associationId}/logo?filename=`: the picture is the body. */
export function associationLogoRoutes(services: Services): Router {
  const router = Router();
  router.put("/associations/:associationId/logo", async (req, res) => {
    const ctx = await restContext(services, req);
    const { filename } = querySchema.parse(req.query);
    const { associationId } = pathSchema.parse(req.params);
    const { logoUrl } = await uploadLogo(ctx, { associationId, fileName: filename }, uploadBodyOf(req));
    res.status(201).json({ logo_url: logoUrl });
  });
  return router;
}
