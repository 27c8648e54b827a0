import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { addLogPhoto } from "#server/domains/crisis/log-entries.ts";
import { openLogPhoto } from "#server/domains/crisis/log-photo-queries.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { readId } from "./association-path.ts";
import { IMAGE_BODY, IMAGE_REFUSALS, uploadBodyOf } from "./upload-body.ts";

const pathSchema = z.object({ entryId: z.uuid() });
const NOT_FOUND = "No such line in the caller's association";

/** Their entries in the OpenAPI document. */
export const crisisLogPhotoPaths: ZodOpenApiPathsObject = {
  "/api/crisis/log/{entryId}/photo": {
    put: {
      summary: "Give a line of the crisis log that the caller wrote its photo, once; sent again it changes nothing",
      requestParams: { path: pathSchema },
      requestBody: IMAGE_BODY,
      responses: {
        201: { description: "Stored and shown", content: { "application/json": { schema: z.object({ photo_url: z.string() }) } } },
        ...IMAGE_REFUSALS,
        403: { description: "Not the line's writer, or nobody who works in the crisis" },
        404: { description: NOT_FOUND },
        409: { description: "The line is more than a week old" },
        429: { description: "More than 120 photos in an hour" },
      },
    },
    get: {
      summary: "The photo of a line of the crisis log, for those who may read the log",
      requestParams: { path: pathSchema },
      responses: {
        200: { description: "The photo", content: { "image/webp": { schema: { type: "string", format: "binary" } } } },
        401: { description: "Nobody is signed in" },
        403: { description: "Nobody who works in the crisis" },
        404: { description: `${NOT_FOUND}, or it has no photo` },
      },
    },
  },
};

/** `PUT /api/crisis/log/{entryId}/photo`: the picture is the body. It comes before anything that reads a body as JSON. */
export function crisisLogPhotoUploadRoutes(services: Services): Router {
  const router = Router();
  router.put("/crisis/log/:entryId/photo", async (req, res) => {
    const ctx = await restContext(services, req);
    const { photoUrl } = await addLogPhoto(ctx, readId(req.params.entryId), uploadBodyOf(req));
    res.status(201).json({ photo_url: photoUrl });
  });
  return router;
}

/** `GET` of the same. It opens with the cookie too, as the log shows it. A browser may keep it for a minute. */
export function crisisLogPhotoRoutes(services: Services): Router {
  const router = Router();
  router.get("/crisis/log/:entryId/photo", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const contents = await openLogPhoto(ctx, readId(req.params.entryId));
    res.vary("Cookie").vary("Authorization");
    res.set({ "content-type": "image/webp", "content-disposition": "inline", "cache-control": "private, max-age=60" });
    res.send(Buffer.from(contents));
  });
  return router;
}
