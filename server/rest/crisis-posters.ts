import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { printPosters } from "#server/domains/crisis/posters.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { readId } from "./association-path.ts";
import { sendInlinePdf } from "./inline-pdf.ts";

/** Its entry in the OpenAPI document. */
export const crisisPosterPaths: ZodOpenApiPathsObject = {
  "/api/crisis/messages/{messageId}/posters.pdf": {
    get: {
      summary: "The posters of a crisis message, one per stairwell, for those who work in the crisis",
      requestParams: { path: z.object({ messageId: z.string() }) },
      responses: {
        200: {
          description: "One A4 sheet per stairwell",
          content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
        },
        401: { description: "Nobody is signed in" },
        403: { description: "A member without a part in the crisis" },
        404: { description: "No such message in the caller's association" },
        409: { description: "No posters have been made of the message" },
        429: { description: "More than 20 documents in an hour" },
        503: { description: "The server has no Chrome to print with" },
      },
    },
  },
};

/** `GET /api/crisis/messages/{messageId}/posters.pdf`. It opens with the cookie too, since a link leads here. */
export function crisisPosterRoutes(services: Services): Router {
  const router = Router();
  router.get("/crisis/messages/:messageId/posters.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    sendInlinePdf(res, await printPosters(ctx, readId(req.params.messageId)));
  });
  return router;
}
