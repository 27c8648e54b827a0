import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { productImport } from "#server/domains/catalogue/upkeep/import-products.ts";
import { restContext } from "#server/http/bearer.ts";
import { wholeBody } from "#server/http/whole-body.ts";
import type { Services } from "#server/platform/context.ts";
import { PRODUCT_IMPORT_MAX_BYTES, PRODUCT_IMPORT_MAX_ROWS } from "#shared/limits.ts";
import { productImportReport } from "#shared/schemas/operator-catalogue.ts";

const querySchema = z.object({
  digest: z.string().min(1).max(100).meta({ description: "The digest of the preview that is to be written" }),
});

const requestBody = {
  description: `A CSV file of products, semicolons between, in UTF-8 or Windows-1252; at most ${PRODUCT_IMPORT_MAX_ROWS} lines`,
  required: true,
  content: { "text/csv": { schema: { type: "string" as const } } },
};

const responses = {
  200: { description: "What becomes of each line", content: { "application/json": { schema: productImportReport } } },
  400: { description: "The file lacks columns or lines, or has too many" },
  401: { description: "Nobody is signed in" },
  403: { description: "The caller is no operator, or shows a long-lived token" },
  413: { description: "The file is too large" },
  429: { description: "More than 60 files in an hour" },
};

/** Their entries in the OpenAPI document. */
export const productImportPaths: ZodOpenApiPathsObject = {
  "/api/admin/product-imports/preview": {
    post: { summary: "What an import of products would do, for operators of the service; nothing is kept", requestBody, responses },
  },
  "/api/admin/product-imports": {
    post: {
      summary: "Add and change products by a file that was previewed, all lines that are not refused or none",
      requestParams: { query: querySchema },
      requestBody,
      responses: { ...responses, 409: { description: "The lines would no longer become what the preview said" } },
    },
  },
};

const bodyOf = wholeBody(PRODUCT_IMPORT_MAX_BYTES);

/** `POST /api/admin/product-imports/preview` and `POST /api/admin/product-imports?digest=`: the file is the body. */
export function productImportRoutes(services: Services): Router {
  const router = Router();
  router.post("/admin/product-imports/preview", async (req, res) => {
    const ctx = await restContext(services, req);
    res.json(await productImport.preview(ctx, { contents: bodyOf(req, res) }));
  });
  router.post("/admin/product-imports", async (req, res) => {
    const ctx = await restContext(services, req);
    const { digest } = querySchema.catch({ digest: "" }).parse(req.query);
    res.json(await productImport.write(ctx, { digest, contents: bodyOf(req, res) }));
  });
  return router;
}
