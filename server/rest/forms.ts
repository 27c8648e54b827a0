import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { exportAnswers } from "#server/domains/forms/export-answers.ts";
import { openFormFile, storeFormFile } from "#server/domains/forms/form-files.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import { formFile } from "#shared/schemas/form-answers.ts";
import { readId } from "./association-path.ts";
import { IMAGE_BODY, IMAGE_REFUSALS, uploadBodyOf } from "./upload-body.ts";

const slugSchema = z.object({ slug: z.string().meta({ description: `One of ${FORM_SLUGS.join(", ")}` }) });
const fileSchema = z.object({ answerId: z.uuid(), fileId: z.uuid() });
const uploadSchema = z.object({
  filename: z.string().max(500).catch("").meta({ description: "The file's own name" }),
  kind: z.enum(["photo", "file"]).catch("photo").meta({ description: "Whether the field is for a photo or for any file" }),
});
const binary = { schema: { type: "string", format: "binary" } } as const;

/** Their entries in the OpenAPI document. */
export const formPaths: ZodOpenApiPathsObject = {
  "/api/forms/{slug}/files": {
    put: {
      summary: "Store a photo or a file for a form that the caller is filling in",
      requestParams: { path: slugSchema, query: uploadSchema },
      requestBody: IMAGE_BODY,
      responses: {
        201: { description: "Stored; the answer is the value of the field", content: { "application/json": { schema: formFile } } },
        ...IMAGE_REFUSALS,
        403: { description: "The caller may not fill in this form" },
        404: { description: "No such form, or it asks for no file of this kind" },
      },
    },
  },
  "/api/forms/answers/{answerId}/files/{fileId}": {
    get: {
      summary: "A file of an answer: the caller's own, or for system owners one of the association's",
      requestParams: { path: fileSchema },
      responses: {
        200: { description: "The file", content: { "image/jpeg": binary, "application/pdf": binary } },
        401: { description: "Nobody is signed in" },
        404: { description: "No such file for this caller" },
      },
    },
  },
  "/api/forms/{slug}/answers.csv": {
    get: {
      summary: "What has been handed in to the caller's association; of an anonymous survey only the counts",
      requestParams: { path: slugSchema },
      responses: {
        200: { description: "The file", content: { "text/csv": binary } },
        401: { description: "Nobody is signed in" },
        403: { description: "The caller is no system owner, or shows a long-lived token" },
        404: { description: "No such form" },
      },
    },
  },
};

/** Files to open and to save. They open with the cookie too, since links lead here. */
export function formRoutes(services: Services): Router {
  const router = Router();
  router.get("/forms/answers/:answerId/files/:fileId", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const { answerId, fileId } = req.params;
    const { filename, contentType, contents } = await openFormFile(ctx, { answerId: readId(answerId), fileId: readId(fileId) });
    res.attachment(filename);
    res.set({ "content-type": contentType, "cache-control": "private, no-store" }).send(Buffer.from(contents));
  });
  router.get("/forms/:slug/answers.csv", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const { filename, contents } = await exportAnswers(ctx, req.params.slug);
    res.attachment(filename);
    res.set({ "content-type": "text/csv; charset=utf-8", "cache-control": "private, no-store" });
    await pipeline(Readable.from(contents), res);
  });
  return router;
}

/** `PUT /api/forms/{slug}/files?filename=&kind=`: the file is the body. */
export function formUploadRoutes(services: Services): Router {
  const router = Router();
  router.put("/forms/:slug/files", async (req, res) => {
    const ctx = await restContext(services, req);
    const { filename, kind } = uploadSchema.parse(req.query);
    res.status(201).json(await storeFormFile(ctx, { slug: req.params.slug, kind, fileName: filename }, uploadBodyOf(req)));
  });
  return router;
}
