import { Router } from "express";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { printBinder } from "#server/domains/binder/print-binder.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { binderQuery } from "#shared/schemas/binder.ts";
import { sendInlinePdf } from "./inline-pdf.ts";
import { refusal } from "./refusal-schema.ts";

/** Its entry in the OpenAPI document. */
export const binderPaths: ZodOpenApiPathsObject = {
  "/api/binder.pdf": {
    get: {
      summary: "The association's crisis binder of what stands in the portal now; members get the edition for residents",
      requestParams: { query: binderQuery },
      responses: {
        200: { description: "The binder as A4", content: { "application/pdf": { schema: { type: "string", format: "binary" } } } },
        400: refusal("An edition that does not exist"),
        401: refusal("Nobody is signed in"),
        403: refusal("In no association, or a member who asks for the whole binder or its changes"),
        429: refusal("More than 20 documents in an hour, or 200 prints of the binder in the association"),
        503: refusal("The server has no Chrome to print with"),
      },
    },
  },
};

/** `GET /api/binder.pdf`. It opens with the cookie too, since a link leads here. */
export function binderRoutes(services: Services): Router {
  const router = Router();
  router.get("/binder.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const { edition, changed } = binderQuery.parse(req.query);
    sendInlinePdf(res, await printBinder(ctx, { edition, changedOnly: changed === "1" }));
  });
  return router;
}
