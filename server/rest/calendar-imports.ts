import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { calendarImport } from "#server/domains/calendar/import-events.ts";
import { restContext } from "#server/http/bearer.ts";
import { wholeBody } from "#server/http/whole-body.ts";
import type { Services } from "#server/platform/context.ts";
import { CALENDAR_IMPORT_MAX_BYTES, CALENDAR_IMPORT_MAX_EVENTS } from "#shared/limits.ts";
import { calendarImportReport } from "#shared/schemas/calendar.ts";
import { refusal } from "./refusal-schema.ts";

const querySchema = z.object({
  digest: z.string().min(1).max(100).meta({ description: "The digest of the preview that is to be written" }),
});

const requestBody = {
  description: `A calendar file (RFC 5545) with at most ${CALENDAR_IMPORT_MAX_EVENTS} events`,
  required: true,
  content: { "text/calendar": { schema: { type: "string" as const } } },
};

const responses = {
  200: { description: "What becomes of each event", content: { "application/json": { schema: calendarImportReport } } },
  400: refusal("The file is no calendar, or has no events or too many"),
  401: refusal("Nobody is signed in"),
  403: refusal("Neither team leader nor system owner"),
  413: refusal("The file is too large"),
  429: refusal("More than 20 uploads in an hour"),
};

/** Their entries in the OpenAPI document. */
export const calendarImportPaths: ZodOpenApiPathsObject = {
  "/api/calendar-imports/preview": {
    post: {
      summary: "What an import of a calendar file would do, for team leaders and system owners; nothing is kept",
      requestBody,
      responses,
    },
  },
  "/api/calendar-imports": {
    post: {
      summary: "Add and change events by a file that was previewed, all that are not refused or none",
      requestParams: { query: querySchema },
      requestBody,
      responses: { ...responses, 409: refusal("The events would no longer become what the preview said") },
    },
  },
};

const bodyOf = wholeBody(CALENDAR_IMPORT_MAX_BYTES);

/** `POST /api/calendar-imports/preview` and `POST /api/calendar-imports?digest=`: the file is the body. */
export function calendarImportRoutes(services: Services): Router {
  const router = Router();
  router.post("/calendar-imports/preview", async (req, res) => {
    const ctx = await restContext(services, req);
    res.json(await calendarImport.preview(ctx, { contents: bodyOf(req, res) }));
  });
  router.post("/calendar-imports", async (req, res) => {
    const ctx = await restContext(services, req);
    const { digest } = querySchema.catch({ digest: "" }).parse(req.query);
    res.json(await calendarImport.write(ctx, { digest, contents: bodyOf(req, res) }));
  });
  return router;
}
