import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { openVersion } from "#server/domains/documents/open-version.ts";
import { printBlankTemplate } from "#server/domains/documents/print-blank-template.ts";
import { storePhoto } from "#server/domains/documents/store-photo.ts";
import { storeUpload } from "#server/domains/documents/store-upload.ts";
import { openPhoto } from "#server/domains/documents/version-queries.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { formFile } from "#shared/schemas/form-answers.ts";
import { readId } from "./association-path.ts";
import { sendInlinePdf } from "./inline-pdf.ts";
import { refusal } from "./refusal-schema.ts";
import { uploadBodyOf } from "./upload-body.ts";

const documentPath = z.object({ documentId: z.uuid() });
const versionPath = documentPath.extend({ version: z.coerce.number().int().min(1) });
const photoPath = documentPath.extend({ photoId: z.uuid() });
const templatePath = z.object({ template: z.string().meta({ description: "The slug of the template" }) });
const uploadQuery = z.object({ filename: z.string().max(500).catch("").meta({ description: "The file's own name" }) });
const photoQuery = uploadQuery.extend({
  kind: z.enum(["photo", "file"]).catch("photo").meta({ description: "Whether the field is for a photo or for any file" }),
});
const uploadAnswer = z.object({ id: z.uuid(), version: z.int() });

const binary = { schema: { type: "string" as const, format: "binary" } };
const CONTENT = { "application/pdf": binary, "image/jpeg": binary, "image/png": binary, "application/octet-stream": binary };
const BODY = {
  description: "A JPEG, PNG or WebP picture, a PDF or an office document of at most 20 MB, known by its bytes. Pictures are drawn anew.",
  required: true,
  content: CONTENT,
};
const stored = (schema: z.ZodType) => ({ description: "Stored", content: { "application/json": { schema } } });
const REFUSALS = {
  400: refusal("Not a file of these kinds, or too large"),
  401: refusal("Nobody is signed in"),
  403: refusal("Neither team leader nor system owner of an association"),
  409: refusal("The document is in the archive, or there are too many documents"),
  429: refusal("More than 20 uploads in an hour"),
  503: refusal("The file could not be stored"),
};

/** Their entries in the OpenAPI document. */
export const associationDocumentPaths: ZodOpenApiPathsObject = {
  "/api/documents/uploads": {
    put: {
      summary: "Keep a file as a document of the caller's association",
      requestParams: { query: uploadQuery },
      requestBody: BODY,
      responses: { 201: stored(uploadAnswer), ...REFUSALS },
    },
  },
  "/api/documents/{documentId}/versions": {
    put: {
      summary: "Keep a file as the next version of an uploaded document",
      requestParams: { path: documentPath, query: uploadQuery },
      requestBody: BODY,
      responses: { 201: stored(uploadAnswer), 404: refusal("No such uploaded document in the caller's association"), ...REFUSALS },
    },
  },
  "/api/documents/{documentId}/versions/{version}/file": {
    get: {
      summary: "The file of a version. Members open the newest version of what residents see",
      requestParams: { path: versionPath },
      responses: {
        200: { description: "The file", content: CONTENT },
        401: refusal("Nobody is signed in"),
        403: refusal("The caller is in no association"),
        404: refusal("No such version for this caller, or its PDF is not made yet"),
      },
    },
  },
  "/api/documents/{documentId}/photos": {
    put: {
      summary: "Store a photo or a file for a field of a document that is being written",
      requestParams: { path: documentPath, query: photoQuery },
      requestBody: BODY,
      responses: {
        201: { description: "Stored; the answer is the value of the field", content: { "application/json": { schema: formFile } } },
        404: refusal("No such document in the caller's association"),
        ...REFUSALS,
      },
    },
  },
  "/api/documents/{documentId}/photos/{photoId}": {
    get: {
      summary: "A photo or a file of a document that the caller works on",
      requestParams: { path: photoPath },
      responses: {
        200: { description: "The file", content: CONTENT },
        401: refusal("Nobody is signed in"),
        403: refusal("Neither team leader nor system owner of an association"),
        404: refusal("No such file in the caller's association"),
      },
    },
  },
  "/api/document-templates/{template}/blank.pdf": {
    get: {
      summary: "A template with lines to fill in by hand",
      requestParams: { path: templatePath },
      responses: {
        200: { description: "The PDF", content: { "application/pdf": binary } },
        401: refusal("Nobody is signed in"),
        403: refusal("The caller is in no association"),
        404: refusal("No such template"),
        429: refusal("More than 20 PDFs in an hour"),
        503: refusal("No PDF can be made on this machine"),
      },
    },
  },
};

/** The paths whose body is a file. They come before anything that reads a body as JSON. */
export function documentUploadRoutes(services: Services): Router {
  const router = Router();
  router.put("/documents/uploads", async (req, res) => {
    const ctx = await restContext(services, req);
    const { filename } = uploadQuery.parse(req.query);
    res.status(201).json(await storeUpload(ctx, { documentId: null, fileName: filename }, uploadBodyOf(req)));
  });
  router.put("/documents/:documentId/versions", async (req, res) => {
    const ctx = await restContext(services, req);
    const { filename } = uploadQuery.parse(req.query);
    const documentId = readId(req.params.documentId);
    res.status(201).json(await storeUpload(ctx, { documentId, fileName: filename }, uploadBodyOf(req)));
  });
  router.put("/documents/:documentId/photos", async (req, res) => {
    const ctx = await restContext(services, req);
    const { filename, kind } = photoQuery.parse(req.query);
    const documentId = readId(req.params.documentId);
    res.status(201).json(await storePhoto(ctx, { documentId, kind, fileName: filename }, uploadBodyOf(req)));
  });
  return router;
}

/** Files to open. They open with the cookie too, since links lead here; what somebody uploaded is saved, never shown. */
export function associationDocumentRoutes(services: Services): Router {
  const router = Router();
  router.get("/documents/:documentId/versions/:version/file", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const path = versionPath.safeParse(req.params);
    if (!path.success) throw new NotFoundError();
    const { filename, contentType, contents, isUpload } = await openVersion(ctx, path.data);
    if (!isUpload) return sendInlinePdf(res, { filename, contents });
    res.attachment(filename);
    res.set({ "content-type": contentType, "cache-control": "private, no-store" }).send(Buffer.from(contents));
  });
  router.get("/documents/:documentId/photos/:photoId", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const path = photoPath.safeParse(req.params);
    if (!path.success) throw new NotFoundError();
    const { filename, contentType, contents } = await openPhoto(ctx, path.data);
    res.attachment(filename);
    res.set({ "content-type": contentType, "cache-control": "private, no-store" }).send(Buffer.from(contents));
  });
  router.get("/document-templates/:template/blank.pdf", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    sendInlinePdf(res, await printBlankTemplate(ctx, req.params.template));
  });
  return router;
}
