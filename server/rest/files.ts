import { pipeline, Readable } from "node:stream";
import type { Request, Response } from "express";
import { z } from "zod";
import { openAssociationExport } from "#server/domains/admin/association-exports.ts";
import { CONTENT_TYPES } from "#server/domains/admin/export-rules.ts";
import { openShutoffPhoto } from "#server/domains/association/shutoffs.ts";
import { readFeed } from "#server/domains/calendar/feed.ts";
import { openResourcePhoto } from "#server/domains/collaboration/resources.ts";
import { exportShareLog } from "#server/domains/collaboration/share-log.ts";
import { readAlarmFeed } from "#server/domains/crisis/alarm-feeds.ts";
import { openLogPhoto } from "#server/domains/crisis/log-photos.ts";
import { openPhoto } from "#server/domains/documents/document-photos.ts";
import { openDocument } from "#server/domains/documents/queries.ts";
import { openVersion } from "#server/domains/documents/render-version.ts";
import { exportAnswers } from "#server/domains/forms/export-answers.ts";
import { openFormFile } from "#server/domains/forms/form-files.ts";
import { openExport } from "#server/domains/gdpr/queries.ts";
import { openAttachment } from "#server/domains/quotes/attachments.ts";
import { openEvidenceFile } from "#server/domains/readiness/evidence-queries.ts";
import { writeWaterChangeEvent } from "#server/domains/water/write-change-event.ts";
import { asAttachment, sendFile } from "#server/http/send-file.ts";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import { fileAnswer, type Route, route, sendInlinePdf } from "./route.ts";

const id = z.uuid().toLowerCase();
const UPLOADED = ["application/pdf", "image/jpeg", "image/png", "application/octet-stream"] as const;
const NOBODY = "Nobody is signed in";
const EDITOR = "Neither team leader nor system owner of an association";
const OWNER = "The caller is no system owner, or shows a long-lived token";
const CSV = "text/csv; charset=utf-8";

/** Sends a file as it comes; who goes away meanwhile is no fault of the server's. */
const stream = (contents: Readable, req: Request, res: Response): void =>
  void pipeline(contents, res, (error) => {
    if (error) req.log.debug({ err: error }, "a file was not sent whole");
  });

/** Files that links and pages open. What somebody uploaded is saved, never shown, but for the photos that the portal has drawn anew. */
export const files: readonly Route[] = [
  route("GET /documents/:documentId/file", {
    summary: "The PDF of a document that the caller may see",
    params: z.object({ documentId: id }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", "application/pdf") },
    refusals: { 401: NOBODY, 404: "No such document for this caller" },
    handle: async (ctx, { params: { documentId }, res }) => {
      const document = await openDocument(ctx, documentId);
      // The portal's own pages show it in a frame; nobody else's may.
      const policy = String(res.get("content-security-policy")).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
      res.set("content-security-policy", policy);
      sendInlinePdf(res, document);
    },
  }),
  route("GET /documents/:documentId/versions/:version/file", {
    summary: "The file of a version. Members open the newest version of what residents see",
    params: z.object({ documentId: z.uuid(), version: z.coerce.number().int().min(1) }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", ...UPLOADED) },
    refusals: {
      401: NOBODY,
      403: "The caller is in no association",
      404: "No such version for this caller, or its PDF is not made yet",
    },
    handle: async (ctx, { params, res }) => {
      const { contents, isUpload, ...file } = await openVersion(ctx, params);
      if (!isUpload) return sendInlinePdf(res, { ...file, contents });
      asAttachment(res, file).send(Buffer.from(contents));
    },
  }),
  route("GET /documents/:documentId/photos/:photoId", {
    summary: "A photo or a file of a document that the caller works on",
    params: z.object({ documentId: z.uuid(), photoId: z.uuid() }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", ...UPLOADED) },
    refusals: { 401: NOBODY, 403: EDITOR, 404: "No such file in the caller's association" },
    handle: async (ctx, { params, res }) => sendFile(res, await openPhoto(ctx, params)),
  }),
  route("GET /evidence/:evidenceId/file", {
    summary: "The file of a piece of evidence",
    params: z.object({ evidenceId: id }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", "image/webp", ...UPLOADED) },
    refusals: { 401: NOBODY, 403: EDITOR, 404: "No such evidence in the caller's association, or it has no file" },
    handle: async (ctx, { params, res }) => sendFile(res, await openEvidenceFile(ctx, params)),
  }),
  route("GET /quotes/:quoteId/attachment", {
    summary: "What a supplier sent along with a quote that the caller's association has opened",
    params: z.object({ quoteId: id }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", "image/webp", ...UPLOADED) },
    refusals: {
      401: NOBODY,
      403: "The caller is no system owner",
      404: "No such quote in the caller's association, unopened, or without one",
    },
    handle: async (ctx, { params, res }) => sendFile(res, await openAttachment(ctx, params)),
  }),
  route("GET /forms/answers/:answerId/files/:fileId", {
    summary: "A file of an answer: the caller's own, or for system owners one of the association's",
    params: z.object({ answerId: id, fileId: id }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", "image/jpeg", "application/pdf") },
    refusals: { 401: NOBODY, 404: "No such file for this caller" },
    handle: async (ctx, { params, res }) => sendFile(res, await openFormFile(ctx, params)),
  }),
  route("GET /forms/:slug/answers.csv", {
    summary: "What has been handed in to the caller's association; of an anonymous survey only the counts",
    params: z.object({ slug: z.string().meta({ description: `One of ${FORM_SLUGS.join(", ")}` }) }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", "text/csv") },
    refusals: { 401: NOBODY, 403: OWNER, 404: "No such form" },
    handle: async (ctx, { params: { slug }, req, res }) => {
      const { filename, contents } = await exportAnswers(ctx, slug);
      stream(Readable.from(contents), req, asAttachment(res, { filename, contentType: CSV }));
    },
  }),
  route("GET /collaboration/share-log.csv", {
    summary: "What other associations have seen or received of the caller's, newest first",
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", "text/csv") },
    refusals: { 401: NOBODY, 403: OWNER },
    handle: async (ctx, { res }) => {
      const { filename, contents } = await exportShareLog(ctx);
      asAttachment(res, { filename, contentType: CSV }).send(contents);
    },
  }),
  route("GET /admin/exports/:exportId/file", {
    summary: "The file of an export that a system owner of the caller's association has ordered, for one day",
    params: z.object({ exportId: z.uuid() }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", CONTENT_TYPES.csv, CONTENT_TYPES.xlsx) },
    refusals: { 401: NOBODY, 403: OWNER, 404: "No such export in the caller's association, or its time is over" },
    handle: async (ctx, { params: { exportId }, req, res }) => {
      const { contents, ...file } = await openAssociationExport(ctx, exportId);
      stream(contents, req, asAttachment(res, file));
    },
  }),
  route("GET /gdpr/exports/:exportId/file", {
    summary: "The ZIP of the caller's own export, for seven days",
    params: z.object({ exportId: z.uuid() }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The file", "application/zip") },
    refusals: { 401: NOBODY, 404: "No such export for this caller, or its time is over" },
    handle: async (ctx, { params: { exportId }, req, res }) => {
      const { filename, contents } = await openExport(ctx, exportId);
      stream(contents, req, asAttachment(res, { filename, contentType: "application/zip" }));
    },
  }),
  route("GET /association/shutoffs/:shutoffId/photo", {
    summary: "The photo of a shut-off, for those who act in a crisis",
    params: z.object({ shutoffId: id }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The photo", "image/webp") },
    refusals: { 401: NOBODY, 403: EDITOR, 404: "No such shut-off in the caller's association, or it has no photo" },
    handle: async (ctx, { params: { shutoffId }, res }) => sendFile(res, await openShutoffPhoto(ctx, shutoffId)),
  }),
  route("GET /collaboration/resources/:resourceId/photo", {
    summary: "The photo of a resource, for its association and for the partners that it is shown to",
    params: z.object({ resourceId: id }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The photo", "image/webp") },
    refusals: { 401: NOBODY, 403: EDITOR, 404: "No such resource for this caller, or it has no photo" },
    handle: async (ctx, { params: { resourceId }, res }) => sendFile(res, await openResourcePhoto(ctx, resourceId)),
  }),
  route("GET /crisis/log/:entryId/photo", {
    summary: "The photo of a line of the crisis log, for those who may read the log",
    params: z.object({ entryId: id }),
    opensInBrowser: true,
    answers: { 200: fileAnswer("The photo", "image/webp") },
    refusals: { 401: NOBODY, 403: "Nobody who works in the crisis", 404: "No such line in the caller's association, or it has no photo" },
    handle: async (ctx, { params: { entryId }, res }) => sendFile(res, await openLogPhoto(ctx, entryId)),
  }),
  route("GET /water/change.ics", {
    summary: "The day on which the caller's own water is to be changed, for a calendar",
    opensInBrowser: true,
    answers: { 200: { description: "One event", content: { "text/calendar": { schema: { type: "string" } } } } },
    refusals: { 401: NOBODY, 404: "No container has a day of filling" },
    handle: async (ctx, { res }) => {
      const event = await writeWaterChangeEvent(ctx);
      res.attachment("vattenbyte.ics").type("text/calendar").set("cache-control", "private, no-store").send(event);
    },
  }),
  route("GET /calendar/:token.ics", {
    summary: "The association's calendar for a calendar program, behind a person's secret address",
    description: "The address is made on the calendar page. It shows what its owner may see now, and ends with the membership.",
    params: z.object({ token: z.string() }),
    // The address alone opens it: calendar programs send nothing else.
    security: [],
    answers: { 200: { description: "Events from a year back on", content: { "text/calendar": { schema: { type: "string" } } } } },
    refusals: { 404: "No such address, or one that has ended", 429: "Too many addresses that are none" },
    handle: async (ctx, { params: { token }, res }) => {
      const { text } = await readFeed(ctx, token);
      res.set("content-disposition", 'inline; filename="kalender.ics"').type("text/calendar; charset=utf-8").send(text);
    },
  }),
  route("GET /alarms/:secret", {
    summary: "The association's own alarms for a reader's system, behind a secret address",
    description: "An owner makes the address in the admin panel. It tells what all residents were sent, and ends when an owner ends it.",
    params: z.object({ secret: z.string() }),
    // The address alone opens it: a reader's system sends nothing else.
    security: [],
    answers: {
      200: {
        description: "An Atom feed whose entries hold CAP 1.2 alerts, the newest first",
        content: { "application/atom+xml": { schema: { type: "string" } } },
      },
      304: { description: "The same as before, by the entity tag that the caller has" },
    },
    refusals: { 404: "No such address, or one that has ended", 429: "Too many addresses that are none" },
    handle: async (ctx, { params: { secret }, res }) => {
      const feed = await readAlarmFeed(ctx, secret);
      res.type("application/atom+xml; charset=utf-8").set("cache-control", "private, no-cache").send(feed);
    },
  }),
];
