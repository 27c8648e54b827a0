import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { printHouseholdPlan } from "#server/domains/water/print-household-plan.ts";
import { printWaterLabels } from "#server/domains/water/print-water-labels.ts";
import { writeWaterChangeEvent } from "#server/domains/water/write-change-event.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { waterScopeField } from "#shared/schemas/water.ts";
import { sendInlinePdf } from "./inline-pdf.ts";

const labelsQuery = z.object({
  for: waterScopeField.default("household").meta({ description: "Whose containers: the own household's or the association's" }),
});

const pdf = (description: string) => ({
  description,
  content: { "application/pdf": { schema: { type: "string", format: "binary" } as const } },
});
const refusals = {
  401: { description: "Nobody is signed in" },
  429: { description: "More than 20 documents in an hour" },
  503: { description: "The server has no Chrome to print with" },
};

/** Their entries in the OpenAPI document. */
export const householdFilePaths: ZodOpenApiPathsObject = {
  "/api/household/plan.pdf": {
    get: { summary: "The caller's own preparedness plan on one sheet", responses: { 200: pdf("The sheet"), ...refusals } },
  },
  "/api/water/labels.pdf": {
    get: {
      summary: "Labels for water containers, eight on a sheet",
      requestParams: { query: labelsQuery },
      responses: { 200: pdf("The sheets"), 403: { description: "The association's for somebody who is in none" }, ...refusals },
    },
  },
  "/api/water/change.ics": {
    get: {
      summary: "The day on which the caller's own water is to be changed, for a calendar",
      responses: {
        200: { description: "One event", content: { "text/calendar": { schema: { type: "string" } } } },
        401: refusals[401],
        404: { description: "No container has a day of filling" },
      },
    },
  },
};

/** What somebody takes along from the own household's pages. They open with the cookie too, since links lead here. */
export function householdFileRoutes(services: Services): Router {
  const router = Router();
  router.get("/household/plan.pdf", async (req, res) => {
    sendInlinePdf(res, await printHouseholdPlan(await restContext(services, req, { allowCookie: true })));
  });
  router.get("/water/labels.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    sendInlinePdf(res, await printWaterLabels(ctx, labelsQuery.parse(req.query).for));
  });
  router.get("/water/change.ics", async (req, res) => {
    const event = await writeWaterChangeEvent(await restContext(services, req, { allowCookie: true }));
    res.attachment("vattenbyte.ics").type("text/calendar").set("cache-control", "private, no-store").send(event);
  });
  return router;
}
