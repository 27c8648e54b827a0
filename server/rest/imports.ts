import { type Request, type Response, raw } from "express";
import { z } from "zod";
import { calendarImport } from "#server/domains/calendar/import-events.ts";
import { productImport } from "#server/domains/catalogue/upkeep/import-products.ts";
import { shelterImport } from "#server/domains/maps/import-shelters.ts";
import { InvalidError } from "#server/platform/errors.ts";
import {
  CALENDAR_IMPORT_MAX_BYTES,
  CALENDAR_IMPORT_MAX_EVENTS,
  PRODUCT_IMPORT_MAX_BYTES,
  PRODUCT_IMPORT_MAX_ROWS,
  SHELTER_IMPORT_MAX_BYTES,
  SHELTER_IMPORT_MAX_ROWS,
} from "#shared/limits.ts";
import { calendarImportReport } from "#shared/schemas/calendar.ts";
import { type ShelterImportOptions, shelterImportQuery, shelterImportReport } from "#shared/schemas/maps.ts";
import { productImportReport } from "#shared/schemas/operator-catalogue.ts";
import { jsonAnswer, type Route, route } from "./route.ts";

/** Without one nothing is written: it is none that a preview has given. */
const digest = z.string().max(100).catch("").meta({ description: "The digest of the preview that is to be written" });
const digestQuery = z.object({ digest });
const text = { schema: { type: "string" as const } };

const OPERATOR_REFUSALS = {
  401: "Nobody is signed in",
  403: "The caller is no operator, or shows a long-lived token",
  413: "The file is too large",
  429: "More than 60 files in an hour",
} as const;

const events = {
  body: {
    description: `A calendar file (RFC 5545) with at most ${CALENDAR_IMPORT_MAX_EVENTS} events`,
    required: true,
    content: { "text/calendar": text },
  },
  takesFile: true,
  answers: { 200: jsonAnswer("What becomes of each event", calendarImportReport) },
} as const;
const EVENT_REFUSALS = {
  400: "The file is no calendar, or has no events or too many",
  401: "Nobody is signed in",
  403: "Neither team leader nor system owner",
  413: "The file is too large",
  429: "More than 20 uploads in an hour",
};
const eventsOf = wholeBody(CALENDAR_IMPORT_MAX_BYTES);

const products = {
  body: {
    description: `A CSV file of products, semicolons between, in UTF-8 or Windows-1252; at most ${PRODUCT_IMPORT_MAX_ROWS} lines`,
    required: true,
    content: { "text/csv": text },
  },
  takesFile: true,
  answers: { 200: jsonAnswer("What becomes of each line", productImportReport) },
} as const;
const PRODUCT_REFUSALS = { 400: "The file lacks columns or lines, or has too many", ...OPERATOR_REFUSALS };
const productsOf = wholeBody(PRODUCT_IMPORT_MAX_BYTES);

const shelters = {
  body: {
    description: `Public shelters as CSV or GeoJSON points, in WGS 84 or SWEREF 99 TM; at most ${SHELTER_IMPORT_MAX_ROWS} rows`,
    required: true,
    content: { "text/csv": text, "application/geo+json": { schema: { type: "object" as const } } },
  },
  takesFile: true,
  answers: { 200: jsonAnswer("What becomes of the rows", shelterImportReport) },
} as const;
const SHELTER_REFUSALS = { 400: "The file cannot be read, has too many rows, or its source or date is missing", ...OPERATOR_REFUSALS };
const sheltersOf = wholeBody(SHELTER_IMPORT_MAX_BYTES);

/** A file in two steps, first what it would do and then that: the file is the body, and the answer the report. */
export const imports: readonly Route[] = [
  route("POST /calendar-imports/preview", {
    ...events,
    summary: "What an import of a calendar file would do, for team leaders and system owners; nothing is kept",
    refusals: EVENT_REFUSALS,
    handle: async (ctx, { req, res }) => res.json(await calendarImport.preview(ctx, { contents: eventsOf(req, res) })),
  }),
  route("POST /calendar-imports", {
    ...events,
    summary: "Add and change events by a file that was previewed, all that are not refused or none",
    query: digestQuery,
    refusals: { ...EVENT_REFUSALS, 409: "The events would no longer become what the preview said" },
    handle: async (ctx, { query, req, res }) => res.json(await calendarImport.write(ctx, { ...query, contents: eventsOf(req, res) })),
  }),
  route("POST /admin/product-imports/preview", {
    ...products,
    summary: "What an import of products would do, for operators of the service; nothing is kept",
    refusals: PRODUCT_REFUSALS,
    handle: async (ctx, { req, res }) => res.json(await productImport.preview(ctx, { contents: productsOf(req, res) })),
  }),
  route("POST /admin/product-imports", {
    ...products,
    summary: "Add and change products by a file that was previewed, all lines that are not refused or none",
    query: digestQuery,
    refusals: { ...PRODUCT_REFUSALS, 409: "The lines would no longer become what the preview said" },
    handle: async (ctx, { query, req, res }) => res.json(await productImport.write(ctx, { ...query, contents: productsOf(req, res) })),
  }),
  route("POST /admin/shelter-imports/preview", {
    ...shelters,
    summary: "What an import of public shelters would do, for operators of the service; nothing is kept",
    documentedQuery: shelterImportQuery,
    refusals: SHELTER_REFUSALS,
    handle: async (ctx, { req, res }) =>
      res.json(await shelterImport.preview(ctx, { options: optionsOf(req), contents: sheltersOf(req, res) })),
  }),
  route("POST /admin/shelter-imports", {
    ...shelters,
    summary: "Add and change public shelters by a file that was previewed, all rows that are not refused or none",
    documentedQuery: shelterImportQuery.extend({ digest }),
    refusals: { ...SHELTER_REFUSALS, 409: "The rows would no longer become what the preview said" },
    handle: async (ctx, { req, res }) =>
      res.json(
        await shelterImport.write(ctx, { ...digestQuery.parse(req.query), options: optionsOf(req), contents: sheltersOf(req, res) }),
      ),
  }),
];

/** What the address says of the file, read once it is known that the caller may send one. */
const optionsOf = (req: Request) => (): ShelterImportOptions => {
  const parsed = shelterImportQuery.safeParse(req.query);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
  throw new InvalidError("INVALID_INPUT", { message: Object.values(fields)[0], fields });
};

/** Reads the whole body of a call when it is asked for: nobody's file is taken in before it is known who sends it. */
function wholeBody(maxBytes: number) {
  const parse = raw({ type: () => true, limit: maxBytes });
  return (req: Request, res: Response) => () =>
    new Promise<Uint8Array>((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error ? reject(error) : resolve(Buffer.isBuffer(req.body) ? req.body : new Uint8Array())));
    });
}
