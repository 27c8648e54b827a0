import { type Request, Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { shelterImport } from "#server/domains/maps/import-shelters.ts";
import { restContext } from "#server/http/bearer.ts";
import { wholeBody } from "#server/http/whole-body.ts";
import type { Services } from "#server/platform/context.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { SHELTER_IMPORT_MAX_BYTES, SHELTER_IMPORT_MAX_ROWS } from "#shared/limits.ts";
import { shelterImportQuery, shelterImportReport } from "#shared/schemas/maps.ts";

const writeQuery = shelterImportQuery.extend({
  digest: z.string().max(100).default("").meta({ description: "The digest of the preview that is to be written" }),
});

const requestBody = {
  description: `Public shelters as CSV or GeoJSON points, in WGS 84 or SWEREF 99 TM; at most ${SHELTER_IMPORT_MAX_ROWS} rows`,
  required: true,
  content: { "text/csv": { schema: { type: "string" as const } }, "application/geo+json": { schema: { type: "object" as const } } },
};

const responses = {
  200: { description: "What becomes of the rows", content: { "application/json": { schema: shelterImportReport } } },
  400: { description: "The file cannot be read, has too many rows, or its source or date is missing" },
  401: { description: "Nobody is signed in" },
  403: { description: "The caller is no operator, or shows a long-lived token" },
  413: { description: "The file is too large" },
  429: { description: "More than 60 files in an hour" },
};

/** Their entries in the OpenAPI document. */
export const shelterImportPaths: ZodOpenApiPathsObject = {
  "/api/admin/shelter-imports/preview": {
    post: {
      summary: "What an import of public shelters would do, for operators of the service; nothing is kept",
      requestParams: { query: shelterImportQuery },
      requestBody,
      responses,
    },
  },
  "/api/admin/shelter-imports": {
    post: {
      summary: "Add and change public shelters by a file that was previewed, all rows that are not refused or none",
      requestParams: { query: writeQuery },
      requestBody,
      responses: { ...responses, 409: { description: "The rows would no longer become what the preview said" } },
    },
  },
};

const bodyOf = wholeBody(SHELTER_IMPORT_MAX_BYTES);

/** `POST /api/admin/shelter-imports/preview?source=&source_date=&replace=`, and without `/preview` with the digest: the file is the body. */
export function shelterImportRoutes(services: Services): Router {
  const router = Router();
  router.post("/admin/shelter-imports/preview", async (req, res) => {
    const ctx = await restContext(services, req);
    res.json(await shelterImport.preview(ctx, { options: optionsOf(shelterImportQuery, req), contents: bodyOf(req, res) }));
  });
  router.post("/admin/shelter-imports", async (req, res) => {
    const ctx = await restContext(services, req);
    const { digest } = writeQuery.pick({ digest: true }).catch({ digest: "" }).parse(req.query);
    res.json(await shelterImport.write(ctx, { digest, options: optionsOf(shelterImportQuery, req), contents: bodyOf(req, res) }));
  });
  return router;
}

/** What the address says of the file. */
const optionsOf =
  <Schema extends z.ZodType>(schema: Schema, req: Request) =>
  (): z.output<Schema> => {
    const parsed = schema.safeParse(req.query);
    if (parsed.success) return parsed.data;
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
    throw new InvalidError("INVALID_INPUT", { message: Object.values(fields)[0], fields });
  };
