import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { openResourcePhoto } from "#server/domains/collaboration/photo-queries.ts";
import { storeResourcePhoto } from "#server/domains/collaboration/store-resource-photo.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { readId } from "./association-path.ts";
import { IMAGE_BODY, IMAGE_REFUSALS, uploadBodyOf } from "./upload-body.ts";

const pathSchema = z.object({ resourceId: z.uuid() });
const REFUSED = { description: "Neither team leader nor system owner of an association" };

/** Their entries in the OpenAPI document. */
export const resourcePhotoPaths: ZodOpenApiPathsObject = {
  "/api/collaboration/resources/{resourceId}/photo": {
    put: {
      summary: "Give something that the caller's association can lend a photo, in place of the one it had",
      requestParams: { path: pathSchema },
      requestBody: IMAGE_BODY,
      responses: {
        201: { description: "Stored and shown", content: { "application/json": { schema: z.object({ photo_url: z.string() }) } } },
        ...IMAGE_REFUSALS,
        403: REFUSED,
        404: { description: "No such resource in the caller's association" },
      },
    },
    get: {
      summary: "The photo of a resource, for its association and for the partners that it is shown to",
      requestParams: { path: pathSchema },
      responses: {
        200: { description: "The photo", content: { "image/webp": { schema: { type: "string", format: "binary" } } } },
        401: { description: "Nobody is signed in" },
        403: REFUSED,
        404: { description: "No such resource for this caller, or it has no photo" },
      },
    },
  },
};

/** `PUT /api/collaboration/resources/{resourceId}/photo`: the picture is the body. It comes before anything that reads a body as JSON. */
export function resourcePhotoUploadRoutes(services: Services): Router {
  const router = Router();
  router.put("/collaboration/resources/:resourceId/photo", async (req, res) => {
    const ctx = await restContext(services, req);
    const { photoUrl } = await storeResourcePhoto(ctx, readId(req.params.resourceId), uploadBodyOf(req));
    res.status(201).json({ photo_url: photoUrl });
  });
  return router;
}

/** `GET` of the same. It opens with the cookie too, as pages show it. A browser may keep it for a minute. */
export function resourcePhotoRoutes(services: Services): Router {
  const router = Router();
  router.get("/collaboration/resources/:resourceId/photo", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const contents = await openResourcePhoto(ctx, readId(req.params.resourceId));
    res.vary("Cookie").vary("Authorization");
    res.set({ "content-type": "image/webp", "content-disposition": "inline", "cache-control": "private, max-age=60" });
    res.send(Buffer.from(contents));
  });
  return router;
}
