import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { reserveLogo } from "#server/domains/association/logo.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { IMAGE_BODY, IMAGE_REFUSALS, uploadBodyOf } from "./upload-body.ts";

const answerSchema = z.object({
  association_id: z.uuid().meta({ description: "The id that the association gets when it is founded with it within a day" }),
  logo_url: z.url(),
});

/** Its entry in the OpenAPI document. */
export const associationLogoDraftPaths: ZodOpenApiPathsObject = {
  "/api/association-logos": {
    put: {
      summary: "Upload the logo of an association that is about to be founded; it is stored as PNG",
      requestBody: IMAGE_BODY,
      responses: {
        201: { description: "Stored", content: { "application/json": { schema: answerSchema } } },
        ...IMAGE_REFUSALS,
        409: { description: "The caller is in an association already" },
      },
    },
  },
};

/** `PUT /api/association-logos`: the picture is the body. */
export function associationLogoDraftRoutes(services: Services): Router {
  const router = Router();
  router.put("/association-logos", async (req, res) => {
    const ctx = await restContext(services, req);
    const { associationId, logoUrl } = await reserveLogo(ctx, uploadBodyOf(req));
    res.status(201).json({ association_id: associationId, logo_url: logoUrl });
  });
  return router;
}
