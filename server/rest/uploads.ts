import { z } from "zod";
import { uploadAvatar } from "#server/domains/account/update-profile.ts";
import { reserveLogo, uploadLogo } from "#server/domains/association/logo.ts";
import { storeShutoffPhoto } from "#server/domains/association/shutoffs.ts";
import { uploadProductPhoto } from "#server/domains/catalogue/upkeep/products.ts";
import { uploadSupplierLogo } from "#server/domains/catalogue/upkeep/suppliers.ts";
import { storeResourcePhoto } from "#server/domains/collaboration/resources.ts";
import { addLogPhoto } from "#server/domains/crisis/log-photos.ts";
import { storePhoto } from "#server/domains/documents/document-photos.ts";
import { storeUpload } from "#server/domains/documents/store-upload.ts";
import { storeFormFile } from "#server/domains/forms/form-files.ts";
import { addEvidenceFile, storeEvidenceFile } from "#server/domains/readiness/add-evidence.ts";
import type { EvidenceView } from "#server/domains/readiness/views.ts";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import { formFile } from "#shared/schemas/form-answers.ts";
import { addEvidenceFileInput } from "#shared/schemas/readiness.ts";
import { type Route, upload } from "./route.ts";

const id = z.uuid().toLowerCase();
const fileName = z.string().max(500).catch("");
const ownName = z.object({ filename: fileName.meta({ description: "The file's own name" }) });
const addressName = z.object({ filename: fileName.meta({ description: "The file's own name; it becomes part of the address" }) });
const fieldFile = ownName.extend({
  kind: z.enum(["photo", "file"]).catch("photo").meta({ description: "Whether the field is for a photo or for any file" }),
});
const fieldValue = { description: "Stored; the answer is the value of the field", schema: formFile };
const shownLogo = { description: "Stored and shown", schema: z.object({ logo_url: z.url() }) };
const shownPhoto = { description: "Stored and shown", schema: z.object({ photo_url: z.string() }) };

const EDITOR = "Neither team leader nor system owner of an association";
const DOCUMENT_REFUSALS = { 403: EDITOR, 409: "The document is in the archive, or there are too many documents" };
const version = { description: "Stored", schema: z.object({ id: z.uuid(), version: z.int() }) };

const proven = {
  description: "Stored; the evidence is proven now",
  schema: z.object({ id: z.uuid(), filename: z.string(), level: z.enum(["claimed", "proven"]) }),
};
const toProven = ({ id, filename, level }: EvidenceView) => ({ id, filename, level });

/** Every path whose body is a file. */
export const uploads: readonly Route[] = [
  upload("PUT /profile/avatar", {
    summary: "Upload a picture of oneself; the profile shows it once it is saved with the address",
    takes: "picture",
    stored: { description: "Stored", schema: z.object({ url: z.url() }) },
    refusals: {},
    store: (ctx, body) => uploadAvatar(ctx, body),
  }),
  upload("PUT /associations/:associationId/logo", {
    summary: "Give the caller's association a new logo",
    params: z.object({ associationId: z.string() }),
    query: addressName,
    takes: "picture",
    stored: shownLogo,
    refusals: { 404: "Not the caller's association" },
    store: async (ctx, body, { params: { associationId }, query: { filename } }) => {
      const { logoUrl } = await uploadLogo(ctx, { associationId, fileName: filename }, body);
      return { logo_url: logoUrl };
    },
  }),
  upload("PUT /association/shutoffs/:shutoffId/photo", {
    summary: "Give a shut-off of the caller's association a photo, in place of the one it had",
    params: z.object({ shutoffId: id }),
    takes: "picture",
    stored: shownPhoto,
    refusals: { 403: "No system owner of an association", 404: "No such shut-off in the caller's association" },
    store: async (ctx, body, { params: { shutoffId } }) => ({ photo_url: (await storeShutoffPhoto(ctx, shutoffId, body)).photoUrl }),
  }),
  upload("PUT /association-logos", {
    summary: "Upload the logo of an association that is about to be founded; it is stored as PNG",
    takes: "picture",
    stored: {
      description: "Stored",
      schema: z.object({
        association_id: z.uuid().meta({ description: "The id that the association gets when it is founded with it within a day" }),
        logo_url: z.url(),
      }),
    },
    refusals: { 409: "The caller is in an association already" },
    store: async (ctx, body) => {
      const { associationId, logoUrl } = await reserveLogo(ctx, body);
      return { association_id: associationId, logo_url: logoUrl };
    },
  }),
  upload("PUT /admin/suppliers/:supplierId/logo", {
    summary: "Give a supplier a new logo, for operators of the service",
    params: z.object({ supplierId: id }),
    query: addressName,
    takes: "picture",
    stored: shownLogo,
    refusals: { 403: "The caller is no operator, or shows a long-lived token", 404: "No such supplier" },
    store: async (ctx, body, { params: { supplierId }, query: { filename } }) => {
      const { logoUrl } = await uploadSupplierLogo(ctx, { supplierId, fileName: filename }, body);
      return { logo_url: logoUrl };
    },
  }),
  upload("PUT /admin/products/:productId/photo", {
    summary: "Give a product of the catalogue a photograph in place of the one it had, for operators of the service",
    params: z.object({ productId: id }),
    takes: "picture",
    stored: { description: "Stored and shown", schema: z.object({ photo_url: z.url() }) },
    refusals: { 403: "The caller is no operator, or shows a long-lived token", 404: "No such product" },
    store: async (ctx, body, { params }) => ({ photo_url: (await uploadProductPhoto(ctx, params, body)).photoUrl }),
  }),
  upload("PUT /collaboration/resources/:resourceId/photo", {
    summary: "Give something that the caller's association can lend a photo, in place of the one it had",
    params: z.object({ resourceId: id }),
    takes: "picture",
    stored: shownPhoto,
    refusals: { 403: EDITOR, 404: "No such resource in the caller's association" },
    store: async (ctx, body, { params: { resourceId } }) => ({ photo_url: (await storeResourcePhoto(ctx, resourceId, body)).photoUrl }),
  }),
  upload("PUT /crisis/log/:entryId/photo", {
    summary: "Give a line of the crisis log that the caller wrote its photo, once; sent again it changes nothing",
    params: z.object({ entryId: id }),
    takes: "picture",
    stored: shownPhoto,
    refusals: {
      403: "Not the line's writer, or nobody who works in the crisis",
      404: "No such line in the caller's association",
      409: "The line is more than a week old",
      429: "More than 120 photos in an hour",
    },
    store: async (ctx, body, { params: { entryId } }) => ({ photo_url: (await addLogPhoto(ctx, entryId, body)).photoUrl }),
  }),
  upload("POST /evidence", {
    summary: "Add a piece of evidence together with its file, for a task, for a factor of the score, or for both",
    query: addEvidenceFileInput,
    takes: "document",
    stored: proven,
    refusals: {
      400: "Not a file of these kinds, too large, or a day that has not come",
      403: EDITOR,
      404: "No such task in the caller's association",
    },
    store: async (ctx, body, { query }) => toProven(await addEvidenceFile(ctx, query, body)),
  }),
  upload("PUT /evidence/:evidenceId/file", {
    summary: "Put a file to a piece of evidence that has none",
    params: z.object({ evidenceId: id }),
    query: ownName,
    takes: "document",
    stored: proven,
    refusals: { 403: EDITOR, 404: "No such evidence in the caller's association", 409: "It has a file already" },
    store: async (ctx, body, { params: { evidenceId }, query: { filename } }) =>
      toProven(await storeEvidenceFile(ctx, { evidenceId, fileName: filename }, body)),
  }),
  upload("PUT /forms/:slug/files", {
    summary: "Store a photo or a file for a form that the caller is filling in",
    params: z.object({ slug: z.string().meta({ description: `One of ${FORM_SLUGS.join(", ")}` }) }),
    query: fieldFile,
    takes: "picture",
    stored: fieldValue,
    refusals: { 403: "The caller may not fill in this form", 404: "No such form, or it asks for no file of this kind" },
    store: (ctx, body, { params: { slug }, query: { filename, kind } }) => storeFormFile(ctx, { slug, kind, fileName: filename }, body),
  }),
  upload("PUT /documents/uploads", {
    summary: "Keep a file as a document of the caller's association",
    query: ownName,
    takes: "document",
    stored: version,
    refusals: DOCUMENT_REFUSALS,
    store: (ctx, body, { query: { filename } }) => storeUpload(ctx, { documentId: null, fileName: filename }, body),
  }),
  upload("PUT /documents/:documentId/versions", {
    summary: "Keep a file as the next version of an uploaded document",
    params: z.object({ documentId: id }),
    query: ownName,
    takes: "document",
    stored: version,
    refusals: { ...DOCUMENT_REFUSALS, 404: "No such uploaded document in the caller's association" },
    store: (ctx, body, { params: { documentId }, query: { filename } }) => storeUpload(ctx, { documentId, fileName: filename }, body),
  }),
  upload("PUT /documents/:documentId/photos", {
    summary: "Store a photo or a file for a field of a document that is being written",
    params: z.object({ documentId: id }),
    query: fieldFile,
    takes: "document",
    stored: fieldValue,
    refusals: { ...DOCUMENT_REFUSALS, 404: "No such document in the caller's association" },
    store: (ctx, body, { params: { documentId }, query: { filename, kind } }) =>
      storePhoto(ctx, { documentId, kind, fileName: filename }, body),
  }),
];
