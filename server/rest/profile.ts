import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { uploadAvatar } from "#server/domains/account/upload-avatar.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { IMAGE_BODY, IMAGE_REFUSALS, uploadBodyOf } from "./upload-body.ts";

/** Its entry in the OpenAPI document. */
export const profilePaths: ZodOpenApiPathsObject = {
  "/api/profile/avatar": {
    put: {
      summary: "Upload a picture of oneself; the profile shows it once it is saved with the address",
      requestBody: IMAGE_BODY,
      responses: {
        201: { description: "Stored", content: { "application/json": { schema: z.object({ url: z.url() }) } } },
        ...IMAGE_REFUSALS,
      },
    },
  },
};

/** `PUT /api/profile/avatar`: the picture is the body. */
export function avatarRoutes(services: Services): Router {
  const router = Router();
  router.put("/profile/avatar", async (req, res) => {
    const ctx = await restContext(services, req);
    res.status(201).json(await uploadAvatar(ctx, uploadBodyOf(req)));
  });
  return router;
}
