import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDomains, productRequests } from "#drizzle/schema/index.ts";
import { listDocuments } from "#server/domains/documents/queries.ts";
import { listProductRequests } from "#server/domains/product-requests/list-queries.ts";
import { readProductRequest } from "#server/domains/product-requests/queries.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { listProductRequestsInput } from "#shared/schemas/product-requests.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProductRequest, requestInput } from "#tests/factories/product-requests.ts";
import { createProduct } from "#tests/factories/products.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

const idsFor = async (person: { userId: string }, input: object = {}) =>
  (await listProductRequests(await contextFor(person), listProductRequestsInput.parse(input))).rows.map(({ id }) => id);

test("members see all requests of their association, newest first; others see none of them (PREQ-59)", async () => {
  const owner = await createMember({ role: "system_owner" });
  const member = await createMember({ associationId: owner.associationId });
  const first = await createProductRequest(owner);
  const second = await createProductRequest(member);
  for (const person of [owner, member]) expect(await idsFor(person)).toEqual([second, first]);
  expect(await idsFor(owner, { limit: 1 })).toEqual([second]);
  expect(await idsFor(await createMember({ role: "system_owner" }))).toEqual([]);
  expect(await idsFor(await createPerson({ setup: "private" }))).toEqual([]);
});

test("page by page every request comes once, also those of the same moment, and new ones do not shift the rest", async () => {
  const owner = await createMember({ role: "system_owner" });
  const made: string[] = [];
  for (let n = 0; n < 5; n++) made.push(await createProductRequest(owner));
  const { db } = portal().services;
  const sameMoment = sql`timestamptz '2026-01-01 12:00:00.123456+00'`;
  await db
    .update(productRequests)
    .set({ requestDate: sameMoment })
    .where(inArray(productRequests.id, made.slice(0, 3)));
  const client = await clientFor(owner);
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: { id: string }[]; nextCursor: string | null } = await client.productRequest.list.query({ limit: 2, cursor });
    read.push(...page.rows.map(({ id }) => id));
    if (read.length === 2) await createProductRequest(owner);
    cursor = page.nextCursor;
  } while (cursor);
  expect(read.slice(0, 2)).toEqual([made[4], made[3]]);
  expect(read.slice(2)).toEqual(made.slice(0, 3).toSorted());
  const bad = await refusal(client.productRequest.list.query({ cursor: "annat" }));
  expect(bad.data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
});

test("someone without an association makes and sees requests of their own", async () => {
  const person = await createPerson({ setup: "private" });
  const id = await createProductRequest(person);
  expect(await idsFor(person)).toEqual([id]);
  expect(await readProductRequest(await contextFor(person), id)).toMatchObject({ id, requestedBy: person.fullName });
});

test("the list can be narrowed by status and by crisis area (PREQ-41, PREQ-42)", async () => {
  const member = await createMember();
  const ctx = await contextFor(member);
  const [water, other] = await portal().services.db.select().from(crisisDomains).limit(2);
  const inWater = await submitProductRequest(ctx, requestInput([await createProduct({ crisisDomainId: water?.id })]));
  const inOther = await submitProductRequest(ctx, requestInput([await createProduct({ crisisDomainId: other?.id })]));
  await portal().services.db.update(productRequests).set({ status: "completed" }).where(eq(productRequests.id, inOther.id));
  expect(await idsFor(member, { crisisDomainId: water?.id })).toEqual([inWater.id]);
  expect(await idsFor(member, { status: "completed" })).toEqual([inOther.id]);
  expect(await idsFor(member, { status: "completed", crisisDomainId: water?.id })).toEqual([]);
  const { rows } = await listProductRequests(ctx, { status: "completed", limit: 5 });
  expect(rows[0]).toMatchObject({ status: "completed", totalAmount: 200, itemCount: 1, requestedBy: member.fullName });
  expect(rows[0]?.requestDate).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test("another association's request answers exactly as a random id does (DATA-54)", async () => {
  const id = await createProductRequest(await createMember());
  const stranger = await clientFor(await createMember({ role: "system_owner" }));
  const foreign = await refusal(stranger.productRequest.detail.query({ productRequestId: id }));
  const random = await refusal(stranger.productRequest.detail.query({ productRequestId: crypto.randomUUID() }));
  expect(foreign).toEqual({ ...random, data: random.data });
  expect(foreign.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
});

test("the PDF opens for those who may see it, with cookie or bearer, and for nobody else (PREQ-43)", async () => {
  const owner = await createMember({ role: "system_owner" });
  const id = await createProductRequest(owner);
  const colleague = await createMember({ associationId: owner.associationId });
  const { pdfUrl } = await eventually(async () => {
    const detail = await readProductRequest(await contextFor(owner), id);
    expect(detail.pdfUrl).not.toBeNull();
    return detail;
  }, 30_000);
  const { url, services } = portal();
  const open = async (person: { userId: string } | null) => {
    const cookie = person && (await services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" })).cookie.split(";")[0];
    return fetch(`${url}${pdfUrl}`, { headers: cookie ? { cookie } : {} });
  };
  for (const person of [owner, colleague]) {
    const response = await open(person);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toMatch(
      /^inline; filename="Produktf\?rfr\?gan .*filename\*=UTF-8''Produktf%C3%B6rfr%C3%A5gan/,
    );
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  }
  expect((await open(null)).status).toBe(401);
  expect((await open(await createMember())).status).toBe(404);
  expect((await fetch(`${url}/api/documents/not-an-id/file`)).status).toBe(404);
  const { accessToken } = await (await clientFor(owner)).auth.accessToken.mutate();
  const byBearer = await fetch(`${url}${pdfUrl}`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(byBearer.status).toBe(200);
});

test("documents are listed by kind and area, newest first, for those who may see them (PREQ-62)", async () => {
  const member = await createMember();
  const made = [await createProductRequest(member), await createProductRequest(member)];
  const ctx = await contextFor(member);
  const documents = await eventually(async () => {
    const found = await listDocuments(ctx, { documentType: "Produktförfrågan", limit: 10 });
    expect(found).toHaveLength(2);
    return found;
  }, 30_000);
  expect(new Set(documents.map(({ productRequestId }) => productRequestId))).toEqual(new Set(made));
  expect(documents.map(({ createdAt }) => createdAt)).toEqual(
    documents
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
  expect(await listDocuments(ctx, { documentType: "Annat", limit: 10 })).toEqual([]);
  expect(await listDocuments(ctx, { domainId: crypto.randomUUID(), limit: 10 })).toEqual([]);
  expect(await listDocuments(await contextFor(await createMember()), { limit: 10 })).toEqual([]);
});
