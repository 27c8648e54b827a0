import { readdir } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  associationTasks,
  documentTemplates,
  generatedDocuments,
  housingAssociations,
  outgoingEmails,
  productRequests,
  readinessEvidence,
} from "#drizzle/schema/index.ts";
import { documentEmail } from "#server/domains/documents/emails.tsx";
import { productRequestDocumentId } from "#server/domains/documents/rules.ts";
import { mailDocument } from "#server/domains/product-requests/request-documents.ts";
import { isoDay } from "#shared/format/date.ts";
import { EVIDENCE_MAX_BYTES } from "#shared/limits.ts";
import { createImage, createPhonePicture, SECRET_OF_CAMERA } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { expectDrawnAnew } from "#tests/helpers/drawn-anew.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("document calls", () => {
  const GENERATE = "/api/documents/generate-product-request";
  const MAIL = "/api/documents/mail";

  async function requestOf(member: TestMember, values: Record<string, unknown> = {}) {
    const productRequestId = await createProductRequest(member, values);
    const { items } = await (await clientFor(member)).productRequest.detail.query({ productRequestId });
    const [template] = await portal().services.db.select().from(documentTemplates).where(eq(documentTemplates.slug, "product-request"));
    return {
      userId: member.userId,
      templateId: template?.id ?? "",
      filename: "forfragan.pdf",
      title: "Min förfrågan",
      productRequestId,
      formData: {
        items: items.map((item) => ({
          product_id: item.productId,
          quantity: item.quantity,
          unit_price: item.unitPrice,
          notes: item.notes,
          unit_metric: item.unitMetric,
        })),
      },
    };
  }

  /** The answer once the PDF is made: on a busy machine the same call is made again. */
  const made = (headers: Record<string, string>, body: object) =>
    eventually(async () => {
      const answer = await rest("POST", GENERATE, { headers, body });
      expect(answer.status).toBe(200);
      return answer;
    }, 50_000);

  test("REST-21 REST-22 REST-23 the PDF of a saved request is made once and answered with its id, however often it is asked for", async () => {
    const member = await createMember();
    const headers = await bearerOf(member);
    const body = await requestOf(member);
    const answers = await Promise.all([0, 1].map(() => made(headers, body)));
    const again = await rest("POST", GENERATE, { headers, body });
    for (const answer of [...answers, again]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true, documentId: expect.any(String), message: "PDF skapad." });
      expect(answer.body).toEqual(again.body);
    }
    const { documentId } = again.body as { documentId: string };
    const file = await rest("GET", `/api/documents/${documentId}/file`, { headers });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(file.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    const { db } = portal().services;
    const [document] = await db.select().from(generatedDocuments).where(eq(generatedDocuments.id, documentId));
    expect(document).toMatchObject({ title: "Min förfrågan", filename: "forfragan.pdf" });
    expect(file.headers.get("content-disposition")).toContain("forfragan.pdf");
  });

  test("NS-26 REST-21 REST-22 names are used, fields are those that were saved, and what is neither is refused", async () => {
    const values = { customerName: "Brf Prov", contactPhone: "070-174 06 05", numProperties: 20, numDaysEstimated: "", notes: "Ring." };
    const member = await createMember();
    const headers = await bearerOf(member);
    const { title: _, filename: __, ...body } = await requestOf(member, values);
    const sent = { customer_name: " Brf Prov ", contact_phone: "0701740605", num_properties: 20, num_days_estimated: "", notes: "Ring." };
    const generate = (changes: object, formData: object, as = headers) =>
      rest("POST", GENERATE, { headers: as, body: { ...body, ...changes, formData: { ...body.formData, ...formData } } });
    for (const [field, value] of Object.entries({
      customer_name: "Brf Annan",
      num_days_estimated: 7,
      total_amount: 1,
      delivery_address: "Gatan 1",
    })) {
      const answer = await generate({}, { ...sent, [field]: value });
      expect(answer, field).toMatchObject({ status: 400, body: { fields: { [`formData.${field}`]: expect.any(String) } } });
    }
    expect((await generate({}, { ...sent, customer: "Brf Prov" })).status).toBe(400);
    const [line] = body.formData.items;
    expect((await generate({}, { items: [{ ...line, notes: "En annan" }] })).status).toBe(400);
    expect((await generate({ title: "" }, sent)).status).toBe(400);
    const fellow = await createMember({ associationId: member.associationId, role: "system_owner" });
    expect((await generate({ userId: fellow.userId, title: "Min" }, sent, await bearerOf(fellow))).status).toBe(403);

    await made(headers, { ...body, formData: { ...body.formData, ...sent } });
    expect((await generate({ title: "Vattendunkar", filename: "dunkar/våren" }, sent)).status).toBe(200);
    const { db } = portal().services;
    const [document] = await db
      .select()
      .from(generatedDocuments)
      .where(eq(generatedDocuments.id, productRequestDocumentId(body.productRequestId)));
    expect(document).toMatchObject({ title: "Vattendunkar", filename: "dunkar våren.pdf" });
  });

  test("REST-23 a request that has lost its PDF gets one by the same call", async () => {
    const member = await createMember();
    const headers = await bearerOf(member);
    const body = await requestOf(member);
    const { db } = portal().services;
    await made(headers, body);
    await db.update(productRequests).set({ pdfStatus: "failed" }).where(eq(productRequests.id, body.productRequestId));
    expect((await made(headers, body)).body).toMatchObject({ success: true });
    expect(await auditRows("productRequest.retry", body.productRequestId)).toHaveLength(1);
  });

  test("REST-21 the user id must be the caller's, the template that of requests, the lines those that were saved", async () => {
    const member = await createMember();
    const fellow = await createMember({ associationId: member.associationId, role: "system_owner" });
    const headers = await bearerOf(member);
    const body = await requestOf(member);
    const [line] = body.formData.items;
    const refused = async (changes: object, status: number, as = headers) => {
      const answer = await rest("POST", GENERATE, { headers: as, body: { ...body, ...changes } });
      expect(answer).toMatchObject({ status, body: { success: false, message: expect.any(String) } });
      return answer.body as { fields?: Record<string, string> };
    };
    await refused({ userId: fellow.userId }, 403);
    await refused({}, 403, await bearerOf(fellow));
    expect((await refused({ templateId: crypto.randomUUID() }, 400)).fields).toHaveProperty("templateId");
    expect((await refused({ formData: { items: [] } }, 400)).fields).toHaveProperty("formData.items");
    await refused({ formData: { items: [{ ...line, quantity: 7 }] } }, 400);
    await refused({ formData: { items: [{ ...line, unit_price: 0.01 }] } }, 400);
    await refused({ formData: { items: [line, line] } }, 400);
    await refused({ productRequestId: crypto.randomUUID() }, 404);
    const stranger = await createMember();
    await refused({ userId: stranger.userId }, 404, await bearerOf(stranger));
    await refused({ productRequestId: undefined }, 400);
    await refused({}, 401, { authorization: "Bearer fel" });
  });

  test("REST-24 a document is mailed to the caller, the association and the request's contact, once a day each", async () => {
    const member = await createMember();
    const headers = await bearerOf(member);
    const { db } = portal().services;
    const board = `${unique("styrelsen")}@test.example`;
    const customer = `${unique("kund")}@test.example`;
    await db.update(housingAssociations).set({ contactPersonEmail: board }).where(eq(housingAssociations.id, member.associationId));
    const { body } = await made(headers, await requestOf(member, { contactEmail: customer }));
    const { documentId } = body as { documentId: string };

    for (const to of [member.email, board, customer.toUpperCase()]) {
      for (const _ of [1, 2]) {
        const answer = await rest("POST", MAIL, { headers, body: { documentId, to } });
        expect([answer.status, answer.body]).toEqual([200, { success: true, message: "E-post skickas.", error: null }]);
      }
    }
    const isDocument = eq(outgoingEmails.template, "document");
    for (const to of [member.email, board, customer]) {
      const queued = await db
        .select()
        .from(outgoingEmails)
        .where(and(isDocument, eq(outgoingEmails.recipient, to)));
      expect(queued).toMatchObject([{ payload: { documentId }, userId: member.userId }]);
    }
    const mail = await documentEmail(await contextFor(member), { documentId });
    expect(mail?.subject).toBe("Min förfrågan");
    expect(mail?.attachments).toMatchObject([{ contentType: "application/pdf", filename: "forfragan.pdf" }]);
    expect(await auditRows("productRequest.mail_document", documentId)).toHaveLength(3);
  });

  test("REST-24 nobody else can be mailed to, a stranger's document is not found, and failures say so in every field", async () => {
    const member = await createMember();
    const headers = await bearerOf(member);
    const { body } = await made(headers, await requestOf(member));
    const { documentId } = body as { documentId: string };
    const outsider = `${unique("vem")}@test.example`;
    const refused = async (call: object, status: number, as: Record<string, string> = headers) => {
      const answer = await rest("POST", MAIL, { headers: as, body: call });
      expect(answer.status).toBe(status);
      const { message } = answer.body as { message: string };
      expect(answer.body).toMatchObject({ success: false, message, error: message });
      return message;
    };
    expect(await refused({ documentId, to: outsider }, 403)).toBe(
      "Dokumentet kan bara skickas till din egen adress, förfrågans kontakt eller föreningens.",
    );
    const stranger = await createMember({ role: "system_owner" });
    await refused({ documentId, to: stranger.email }, 404, await bearerOf(stranger));
    await refused({ documentId: crypto.randomUUID(), to: member.email }, 404);
    await refused({ documentId, to: "ingen adress" }, 400);
    await refused({ documentId }, 400);
    await refused({ documentId, to: member.email }, 401, {});
    expect(await mailsTo(outsider)).toEqual([]);
  });

  test("REST-24 mail of documents is scarce, and a mail that failed is tried again", async () => {
    const member = await createMember();
    const { body } = await made(await bearerOf(member), await requestOf(member));
    const { documentId } = body as { documentId: string };
    const { db } = portal().services;
    const ctx = await contextFor(member, { limits: strictLimits() });
    const mine = eq(outgoingEmails.recipient, member.email);
    for (let sent = 0; sent < 10; sent++) {
      await mailDocument(ctx, { documentId, to: member.email });
      await db.update(outgoingEmails).set({ status: "failed" }).where(mine);
    }
    await expect(mailDocument(ctx, { documentId, to: member.email })).rejects.toMatchObject({ reason: "RATE_LIMITED" });
    expect(await db.$count(outgoingEmails, mine)).toBe(1);
  });
});

describe("evidence files", () => {
  const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

  async function house() {
    const owner = await createMember({ role: "system_owner" });
    const client = await clientFor(owner);
    const { id } = await client.readiness.addEvidence.mutate({
      factor: "el.doors",
      kind: "photo",
      happenedOn: isoDay(new Date()),
      note: "Dörrarna",
    });
    const address = `${portal().url}/api/evidence/${id}/file`;
    const put = async (body: BodyInit, filename = "foto.png", person: { userId: string } = owner) =>
      fetch(`${address}?filename=${encodeURIComponent(filename)}`, { method: "PUT", body, headers: await bearerOf(person) });
    const get = async (person: { userId: string } = owner) => fetch(address, { headers: await bearerOf(person) });
    return { owner, client, id, put, get };
  }

  const incoming = () => readdir(path.join(portal().dataDir, "incoming")).catch(() => []);
  const kept = () => readdir(path.join(portal().dataDir, "private", "evidence")).catch(() => []);
  test("PAGE-10 a photo makes evidence proven; it is served to those who work with it, saved and never shown", async () => {
    const { owner, client, id, put, get } = await house();
    const sent = await createImage("png", { width: 40, height: 30 });
    const stored = await put(new Uint8Array(sent), "../port\u202e <b.exe");
    expect(stored.status).toBe(201);
    expect(await stored.json()).toEqual({ id, filename: "port b.png", level: "proven" });
    const answer = await get();
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const contents = await answer.arrayBuffer();
    expect(await sharp(contents).metadata()).toMatchObject({ format: "png", width: 40, height: 30 });
    expect((await client.readiness.overview.query()).areas[0]?.factors[1]).toBeDefined();
    expect(await auditRows("preparedness.store_evidence_file", id)).toMatchObject([
      { actorProfileId: owner.profileId, details: { contentType: "image/png", bytes: contents.byteLength } },
    ]);
    const second = await put(PDF, "annat.pdf");
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ message: "Beviset har redan en fil. Lägg till ett nytt bevis i stället." });
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "PAGE-10 evidence in %s keeps neither the place nor the camera of the telephone",
    async (format) => {
      const { put, get } = await house();
      const sent = await createPhonePicture(format, { width: 60, height: 40 });
      expect(sent.includes(SECRET_OF_CAMERA)).toBe(true);
      expect((await put(new Uint8Array(sent))).status).toBe(201);
      const contents = Buffer.from(await (await get()).arrayBuffer());
      await expectDrawnAnew(contents, format, 40, 60);
      expect(await incoming()).toEqual([]);
    },
  );

  test("PAGE-10 members see that there is a file, but neither its name nor its content; strangers find nothing", async () => {
    const { owner, put, get } = await house();
    await put(PDF, "protokoll.pdf");
    const member = await createMember({ associationId: owner.associationId });
    expect((await get(member)).status).toBe(403);
    const factors = (await (await clientFor(member)).readiness.overview.query()).areas[0]?.factors ?? [];
    expect(factors.find(({ key }) => key === "el.doors")?.proofs[0]?.evidence).toMatchObject({ hasFile: true, filename: null });
    const stranger = await createMember({ role: "system_owner" });
    expect((await get(stranger)).status).toBe(404);
    expect((await put(PDF, "x.pdf", stranger)).status).toBe(404);
  });

  test("what is no picture, PDF or office document by its bytes is refused, and so is what is too large", async () => {
    const { put, get } = await house();
    for (const body of [
      "<!doctype html><script>alert(1)</script>",
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "PK\u0003\u0004 no archive",
      "\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic",
    ]) {
      const refused = await put(body, "foto.png");
      expect(refused.status, body).toBe(400);
      expect(await refused.json()).toMatchObject({
        message: "Filtypen kan inte sparas. Välj en bild (JPEG, PNG, WebP), en PDF eller ett kontorsdokument.",
      });
    }
    const empty = await put("", "foto.png");
    expect([empty.status, await empty.json()]).toMatchObject([400, { message: "Filen är tom. Välj en annan fil." }]);
    const damaged = await put(new Uint8Array(await createImage("png")).subarray(0, 500), "foto.png");
    expect([damaged.status, await damaged.json()]).toMatchObject([
      400,
      { message: "Bilden går inte att läsa. Filen kan vara skadad eller avbruten." },
    ]);
    const large = await put(new Uint8Array(EVIDENCE_MAX_BYTES + 1), "stor.pdf");
    expect(large.status).toBe(400);
    expect(await large.json()).toMatchObject({ message: "Filen är för stor. Den får vara högst 20 MB." });
    expect((await get()).status).toBe(404);
  });

  test("PAGE-10 evidence that is added with its file is proven at once, and a file that is refused leaves nothing behind", async () => {
    const owner = await createMember({ role: "system_owner" });
    const member = await createMember({ associationId: owner.associationId });
    const before = await kept();
    const query = new URLSearchParams({ factor: "el.doors", kind: "document", happenedOn: isoDay(new Date()), filename: "rond.pdf" });
    const post = async (body: BodyInit, values = query, person: { userId: string } = owner) =>
      fetch(`${portal().url}/api/evidence?${values}`, { method: "POST", body, headers: await bearerOf(person) });
    const { db } = portal().services;
    const rows = () => db.$count(readinessEvidence, eq(readinessEvidence.housingAssociationId, owner.associationId));

    expect((await post("", query)).status).toBe(400);
    expect((await post("no PDF", query)).status).toBe(400);
    const tomorrow = new URLSearchParams(query);
    tomorrow.set("happenedOn", isoDay(new Date(Date.now() + 48 * 60 * 60 * 1000)));
    const early = await post(PDF, tomorrow);
    expect([early.status, await early.json()]).toMatchObject([400, { message: "Välj i dag eller en dag som har varit." }]);
    expect((await post(PDF, query, member)).status).toBe(403);
    expect([await rows(), await kept()]).toEqual([0, before]);

    const stored = await post(PDF);
    expect(stored.status).toBe(201);
    const [row] = await db.select().from(readinessEvidence).where(eq(readinessEvidence.housingAssociationId, owner.associationId));
    const id = row?.id ?? "";
    expect(await stored.json()).toEqual({ id, filename: "rond.pdf", level: "proven" });
    expect(row).toMatchObject({ factor: "el.doors", kind: "document", note: null });
    expect(await rows()).toBe(1);
    expect(await auditRows("preparedness.add_evidence", id)).toHaveLength(1);
    expect(await auditRows("preparedness.store_evidence_file", id)).toHaveLength(1);
  });

  test("what a copy of the last release puts to evidence is understood, and what is put today is there for it too", async () => {
    const { id, put, get } = await house();
    const { db, files } = portal().services;
    const row = async () => (await db.select().from(readinessEvidence).where(eq(readinessEvidence.id, id)))[0];
    const storageKey = `evidence/${crypto.randomUUID()}.pdf`;
    await files.put(storageKey, PDF, "application/pdf");
    const former = { filename: "rond.pdf", contentType: "application/pdf", sizeBytes: PDF.byteLength, storageKey };
    await db.update(readinessEvidence).set(former).where(eq(readinessEvidence.id, id));
    const answer = await get();
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename=rond.pdf");

    const other = await house();
    await other.put(PDF, "ny.pdf");
    const [kept] = await db.select().from(readinessEvidence).where(eq(readinessEvidence.id, other.id));
    expect(kept).toMatchObject({ filename: "ny.pdf", contentType: "application/pdf", sizeBytes: PDF.byteLength });
    expect(await files.exists(kept?.storageKey ?? "")).toBe(true);
    expect((await row())?.fileId).not.toBeNull();
    expect((await put(PDF, "annat.pdf")).status).toBe(409);
  });

  test("evidence goes with its file", async () => {
    const { client, id, put, get } = await house();
    const before = (await kept()).length;
    await put(PDF, "protokoll.pdf");
    expect((await kept()).length).toBe(before + 1);
    await client.readiness.removeEvidence.mutate({ evidenceId: id });
    expect((await get()).status).toBe(404);
    expect(await auditRows("preparedness.remove_evidence", id)).toHaveLength(1);
    await eventually(async () => expect((await kept()).length).toBe(before));
  });

  test("an association that closes keeps neither tasks nor evidence nor its files", async () => {
    const { owner, client, put } = await house();
    const before = (await kept()).length;
    await put(PDF, "protokoll.pdf");
    expect((await kept()).length).toBe(before + 1);
    await client.tasks.take.mutate({ journeyTaskKey: "budget" });
    const { db } = portal().services;
    const { name } = await client.association.current.query();
    await client.membership.leave.mutate({ closes: name });
    expect(await db.$count(associationTasks, eq(associationTasks.housingAssociationId, owner.associationId))).toBe(0);
    expect(await db.$count(readinessEvidence, eq(readinessEvidence.housingAssociationId, owner.associationId))).toBe(0);
    await eventually(async () => expect((await kept()).length).toBe(before));
  });
});
