import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { printContactCards } from "#server/domains/teams/print-contact-cards.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { readId } from "./association-path.ts";
import { sendInlinePdf } from "./inline-pdf.ts";

const querySchema = z.object({
  teamId: z.string().optional().meta({ description: "A team of the caller's association; the crisis group where none is named" }),
});

/** Its entry in the OpenAPI document. */
export const contactCardsPaths: ZodOpenApiPathsObject = {
  "/api/teams/contact-cards.pdf": {
    get: {
      summary: "Cards for the wallet with the people of a crisis team, for team leaders and system owners",
      requestParams: { query: querySchema },
      responses: {
        200: { description: "Sheets of four cards", content: { "application/pdf": { schema: { type: "string", format: "binary" } } } },
        401: { description: "Nobody is signed in" },
        403: { description: "Neither team leader nor system owner" },
        404: { description: "No such team in the caller's association" },
        429: { description: "More than 20 documents in an hour" },
        503: { description: "The server has no Chrome to print with" },
      },
    },
  },
};

/** `GET /api/teams/contact-cards.pdf`. It opens with the cookie too, since a link leads here. */
export function contactCardsRoutes(services: Services): Router {
  const router = Router();
  router.get("/teams/contact-cards.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const { teamId } = querySchema.parse(req.query);
    sendInlinePdf(res, await printContactCards(ctx, teamId === undefined ? null : readId(teamId)));
  });
  return router;
}
