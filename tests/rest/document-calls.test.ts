import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { documentTemplates, generatedDocuments, housingAssociations, outgoingEmails, productRequests } from "#drizzle/schema/index.ts";
import { documentEmail } from "#server/domains/documents/emails.tsx";
import { productRequestDocumentId } from "#server/domains/documents/rules.ts";
import { mailDocument } from "#server/domains/product-requests/request-documents.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

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
