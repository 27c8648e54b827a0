import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { readFeed } from "#server/domains/calendar/feed-queries.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { refusal } from "./refusal-schema.ts";

/** Its entry in the OpenAPI document. */
export const calendarFeedPaths: ZodOpenApiPathsObject = {
  "/api/calendar/{token}.ics": {
    get: {
      security: [],
      summary: "The association's calendar for a calendar program, behind a person's secret address",
      description: "The address is made on the calendar page. It shows what its owner may see now, and ends with the membership.",
      requestParams: { path: z.object({ token: z.string() }) },
      responses: {
        200: { description: "Events from a year back on", content: { "text/calendar": { schema: { type: "string" } } } },
        404: refusal("No such address, or one that has ended"),
        429: refusal("Too many addresses that are none"),
      },
    },
  },
};

/** `GET /api/calendar/{token}.ics`. The address alone opens it: calendar programs send nothing else. */
export function calendarFeedRoutes(services: Services): Router {
  const router = Router();
  router.get("/calendar/:token.ics", async (req, res) => {
    const ctx = await restContext(services, req);
    const { text } = await readFeed(ctx, req.params.token ?? "");
    res.set("content-disposition", 'inline; filename="kalender.ics"').type("text/calendar; charset=utf-8").send(text);
  });
  return router;
}
