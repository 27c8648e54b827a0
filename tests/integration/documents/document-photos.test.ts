import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationDocuments, documentVersions, files } from "#drizzle/schema/index.ts";
import { changeDocument, saveDocumentDraft } from "#server/domains/documents/change-document.ts";
import { createDocument } from "#server/domains/documents/create-document.ts";
import { readAssociationDocument } from "#server/domains/documents/document-queries.ts";
import { makeVersion } from "#server/domains/documents/make-version.ts";
import { printBlankTemplate } from "#server/domains/documents/print-blank-template.ts";
import { removeDocument } from "#server/domains/documents/remove-document.ts";
import { renderVersion } from "#server/domains/documents/render-version.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { checklist, createChecklist, putPhoto, uploadDocumentPhoto } from "#tests/factories/documents.ts";
import { createImage, createPhonePicture, SECRET_OF_CAMERA } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF");

const open = async (person: Pick<TestMember, "userId">, documentId: string, photoId: string) =>
  fetch(`${portal().url}/api/documents/${documentId}/photos/${photoId}`, { headers: await bearerOf(person) });

const stored = async (documentId: string): Promise<FormAnswers> => {
  const [document] = await portal().services.db.select().from(associationDocuments).where(eq(associationDocuments.id, documentId));
  return document?.answers ?? {};
};

const photoKey = (id: string) => `document-photos/${id}`;
const filesOfDocument = (id: string) => filesOf(portal().services.db, "document", [id]);

/** Changes what the server remembers of a document's file. */
const setFile = (id: string, values: { kind: "photo" | "file"; bytes?: number }) =>
  portal().services.db.update(files).set(values).where(eq(files.id, id));

/** What Chrome gets to print of the first version, once the job has made its PDF. */
async function htmlOf(ctx: DomainContext, documentId: string): Promise<string> {
  const isOfDocument = eq(documentVersions.documentId, documentId);
  const version = await eventually(async () => {
    const [found] = await ctx.db.select().from(documentVersions).where(isOfDocument);
    expect(found?.generatedDocumentId).not.toBeNull();
    return found;
  }, 30_000);
  await ctx.db.update(documentVersions).set({ generatedDocumentId: null }).where(isOfDocument);
  const printed: string[] = [];
  const render = (html: string) => {
    printed.push(html);
    return Promise.resolve(new Uint8Array([1]));
  };
  await renderVersion({ ...ctx, pdf: { ...ctx.pdf, render } }, version?.id ?? "");
  return printed.join();
}

test("PAGE-18 a photo of a document is drawn anew, opens for those who write on it, and for nobody else", async () => {
  const owner = await createMember({ role: "system_owner" });
  const id = await createChecklist(owner);
  const picture = await createPhonePicture("png", { width: 2400, height: 1200 });
  const answer = await putPhoto(owner, id, { filename: "Skylt <vid> porten.exe", contents: picture });
  expect(answer.status).toBe(201);
  const photo = (await answer.json()) as { id: string };
  expect(photo).toEqual({
    id: expect.any(String),
    filename: "Skylt vid porten.jpg",
    contentType: "image/jpeg",
    sizeBytes: expect.any(Number),
  });
  expect(await filesOfDocument(id)).toEqual([{ ...photo, kind: "photo" }]);

  const opened = await open(await createMember({ role: "team_leader", associationId: owner.associationId }), id, photo.id);
  const contents = Buffer.from(await opened.arrayBuffer());
  expect([opened.status, opened.headers.get("content-type"), opened.headers.get("cache-control")]).toEqual([
    ...[200, "image/jpeg", "private, no-store"],
  ]);
  expect(opened.headers.get("content-disposition")).toContain("attachment");
  expect(contents.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(contents.includes(SECRET_OF_CAMERA)).toBe(false);

  const member = await createMember({ associationId: owner.associationId });
  const stranger = await createMember({ role: "system_owner" });
  expect([(await open(member, id, photo.id)).status, (await open(stranger, id, photo.id)).status]).toEqual([403, 404]);
  expect((await open(owner, await createChecklist(owner), photo.id)).status).toBe(404);
  expect((await open(owner, id, crypto.randomUUID())).status).toBe(404);
  expect([(await putPhoto(member, id)).status, (await putPhoto(stranger, id)).status]).toEqual([403, 404]);
});

test("what is no picture, what no field asks for, and what is in the archive is refused", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const id = await createChecklist(owner);
  const refused = async (sent: Parameters<typeof putPhoto>[2]) => {
    const answer = await putPhoto(owner, id, sent);
    return [answer.status, ((await answer.json()) as { reason: string }).reason];
  };
  expect(await refused({ contents: PDF })).toEqual([400, "FILE_TYPE_NOT_ALLOWED"]);
  // A field for photos takes nothing that was not drawn as one, whatever the browser calls it.
  expect(await refused({ kind: "file", contents: await createImage("png") })).toEqual([404, "NOT_FOUND"]);
  const note = await createDocument(ctx, { template: "anteckning" });
  expect((await putPhoto(owner, note.id)).status).toBe(404);
  await changeDocument(ctx, { documentId: id, isArchived: true });
  expect((await putPhoto(owner, id)).status).toBe(409);
  expect(await filesOfDocument(id)).toEqual([]);
});

test("a photo's name, type and size are what the server stored, whatever a draft says of it", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const id = await createChecklist(owner);
  const photo = await uploadDocumentPhoto(owner, id, "porten.png");
  const lie = { ...photo, filename: "../löner.html", contentType: "text/html", sizeBytes: 7 };
  await saveDocumentDraft(ctx, { documentId: id, answers: checklist({ item: "Porten", photo: lie }), revision: 1 });
  expect((await readAssociationDocument(ctx, id)).draft?.answers.items).toEqual([{ item: "Porten", photo }]);
  expect((await open(owner, id, photo.id)).headers.get("content-type")).toBe("image/jpeg");
  await makeVersion(ctx, { documentId: id, revision: 2, note: "" });
  const [version] = await ctx.db.select().from(documentVersions).where(eq(documentVersions.documentId, id));
  expect(version?.answers?.items).toEqual([{ item: "Porten", photo }]);
  const html = await htmlOf(ctx, id);
  expect(html).toContain('src="data:image/jpeg;base64,');
  expect(html).not.toContain("löner");
});

test("a file that was not drawn anew, or is not the document's own, finishes no document and is never printed", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const id = await createChecklist(owner);
  const photo = await uploadDocumentPhoto(owner, id);
  const foreign = await uploadDocumentPhoto(owner, await createChecklist(owner));
  const make = async (file: unknown, revision: number) => {
    await saveDocumentDraft(ctx, { documentId: id, answers: checklist({ item: "Porten", photo: file }), revision });
    return makeVersion(ctx, { documentId: id, revision: revision + 1, note: "" });
  };
  const saying = (items: string) => ({ reason: "INVALID_INPUT", fields: { items } });
  await expect(make(foreign, 1)).rejects.toMatchObject(saying("Filen finns inte längre. Lägg till den igen."));
  await setFile(photo.id, { kind: "file" });
  await expect(make(photo, 2)).rejects.toMatchObject(saying("Här kan bara en bild läggas till."));
  await setFile(photo.id, { kind: "photo", bytes: 31 * 1024 * 1024 });
  await expect(make(photo, 3)).rejects.toMatchObject(saying("Bilderna i dokumentet är tillsammans större än 30 MB. Ta bort någon av dem."));
  await setFile(photo.id, { kind: "photo", bytes: photo.sizeBytes });
  expect(await make(photo, 4)).toEqual({ version: 1, revision: 6 });
  expect(await htmlOf(ctx, id)).toContain("data:image/jpeg");
  for (const values of [{ kind: "file" }, { kind: "photo", bytes: 31 * 1024 * 1024 }] as const) {
    await setFile(photo.id, values);
    const html = await htmlOf(ctx, id);
    expect(html).not.toContain("data:image/jpeg");
    expect(html).toContain(photo.filename);
  }
});

test("PAGE-18 an own copy of a document takes its photos along, and each of the two keeps them without the other", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const id = await createChecklist(owner);
  const [photo, lost] = [await uploadDocumentPhoto(owner, id, "porten.png"), await uploadDocumentPhoto(owner, id)];
  const answers = checklist({ item: "Porten", photo });
  const copy = await createDocument(ctx, { template: "checklista", title: "Källarrond (min version)", answers, copyOf: id });
  const [item] = (await stored(copy.id)).items as { photo: { id: string; filename: string } }[];
  expect(item?.photo).toEqual({ ...photo, id: expect.any(String) });
  expect(item?.photo.id).not.toBe(photo.id);
  await removeDocument(ctx, { documentId: id });
  await eventually(async () => expect(await ctx.files.exists(photoKey(photo.id))).toBe(false));
  expect(await makeVersion(ctx, { documentId: copy.id, revision: 1, note: "" })).toMatchObject({ version: 1 });
  expect((await open(owner, copy.id, item?.photo.id ?? "")).status).toBe(200);
  expect(await ctx.files.exists(photoKey(lost.id))).toBe(false);

  const stranger = await contextFor(await createMember({ role: "system_owner" }));
  await expect(createDocument(stranger, { template: "checklista", answers, copyOf: copy.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("copies of which no document is made are removed at night, and what went wrong is told", async () => {
  const owner = await createMember({ role: "system_owner" });
  const id = await createChecklist(owner);
  const [first, second] = [await uploadDocumentPhoto(owner, id), await uploadDocumentPhoto(owner, id)];
  const { db, files: store } = portal().services;
  const put: string[] = [];
  const failing = await contextFor(owner, {
    files: {
      ...store,
      put: async (key, contents, type) => {
        if (put.push(key) === 2) throw new Error("the store is full");
        await store.put(key, contents, type);
      },
    },
  });
  const answers = checklist({ item: "Porten", photo: first }, { item: "Trappan", photo: second });
  await expect(createDocument(failing, { template: "checklista", answers, copyOf: id })).rejects.toMatchObject({
    code: "UNAVAILABLE",
    cause: { message: "the store is full" },
  });
  expect(await store.exists(put[0] ?? "")).toBe(true);
  const isTheirs = eq(files.associationId, owner.associationId);
  await db
    .update(files)
    .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
    .where(isTheirs);
  for (let time = 0; time < 2; time++) await runJob(await contextFor(null), "clean-up", {});
  expect(await Promise.all([...put, photoKey(first.id)].map((key) => store.exists(key)))).toEqual([false, false, true]);
  expect(await db.$count(files, isTheirs)).toBe(2);
});

test("what a copy of the last release stores for a draft is understood", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const id = await createChecklist(owner);
  const photo = { id: crypto.randomUUID(), filename: "skylt.jpg", contentType: "image/jpeg", sizeBytes: 3 };
  await ctx.files.put(photoKey(photo.id), Buffer.from("abc"), photo.contentType);
  await ctx.db
    .update(associationDocuments)
    .set({ answers: { ...(await stored(id)), _files: [{ ...photo, kind: "photo" }] } })
    .where(eq(associationDocuments.id, id));
  expect((await open(owner, id, photo.id)).status).toBe(200);
  await saveDocumentDraft(ctx, { documentId: id, answers: checklist({ item: "Porten", photo }), revision: 1 });
  expect(await makeVersion(ctx, { documentId: id, revision: 2, note: "" })).toMatchObject({ version: 1 });
  const unused = crypto.randomUUID();
  await ctx.files.put(photoKey(unused), Buffer.from("abc"), photo.contentType);
  const payload = { associationId: owner.associationId, photoIds: [unused, photo.id] };
  await runJob(await contextFor(null), "remove-document-photos", payload);
  expect([await ctx.files.exists(photoKey(unused)), await ctx.files.exists(photoKey(photo.id))]).toEqual([false, true]);
});

test("a document that cannot be finished yet takes nothing of the limit of PDFs", async () => {
  const owner = await createMember({ role: "system_owner" });
  const limits = strictLimits();
  const ctx = await contextFor(owner, { limits });
  const id = await createChecklist(owner, { heading: "Källarrond" });
  for (let count = 0; count < 21; count++)
    await expect(makeVersion(ctx, { documentId: id, revision: 1, note: "" })).rejects.toMatchObject({ reason: "INVALID_INPUT" });
  await expect(makeVersion(ctx, { documentId: id, revision: 7, note: "" })).rejects.toMatchObject({ reason: "DOCUMENT_CHANGED" });
  await saveDocumentDraft(ctx, { documentId: id, answers: checklist(), revision: 1 });
  expect(await makeVersion(ctx, { documentId: id, revision: 2, note: "" })).toEqual({ version: 1, revision: 3 });
  expect(await limits.consume("pdfPerUser", owner.userId)).toBe(2 / 20);
});

test("PAGE-18 DATA-53 a template is printed as a form to fill in by hand, for members, and within the limit of PDFs", async () => {
  const member = await createMember();
  const headers = await bearerOf(member);
  const blank = (slug: string, as: Record<string, string> = headers) =>
    rest("GET", `/api/document-templates/${slug}/blank.pdf`, { headers: as });
  const answer = await blank("checklista");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("content-disposition")).toBe('inline; filename="Checklista (blankett).pdf"');
  expect(String(answer.body).slice(0, 5)).toBe("%PDF-");
  for (const slug of ["finns-inte", "product-request"]) expect((await blank(slug)).status).toBe(404);
  expect((await blank("checklista", {})).status).toBe(401);

  const pdf = { ...portal().services.pdf, render: async () => new Uint8Array() };
  const ctx = await contextFor(member, { limits: strictLimits(), pdf });
  for (let count = 1; count < 20; count++) await printBlankTemplate(ctx, "checklista");
  await expect(printBlankTemplate(ctx, "checklista")).rejects.toMatchObject({ reason: "RATE_LIMITED" });
});
