import { and, count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productRequestItems, productRequestStatusHistory, productRequests, products } from "#drizzle/schema/index.ts";
import { addDraftLine } from "#server/domains/product-requests/change-draft.ts";
import { readProductRequest } from "#server/domains/product-requests/queries.ts";
import { listDrafts, readDraft } from "#server/domains/product-requests/read-draft.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { submitProductRequestInput } from "#shared/schemas/product-requests.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const requestsOf = async (profileId: string): Promise<number> => {
  const [row] = await portal().services.db.select({ n: count() }).from(productRequests).where(eq(productRequests.profileId, profileId));
  return row?.n ?? 0;
};

test("NS-26 a submission saves header, lines, total and history at the catalogue's prices (PREQ-22, PREQ-25, PREQ-26, PREQ-33, DATA-50)", async () => {
  const association = await createAssociation({ residentCount: 10 });
  const member = await createMember({ associationId: association.id });
  const ctx = await contextFor(member);
  const supplier = await createSupplier();
  const dunk = await createProduct({ supplierId: supplier.id, resiliaPriceExcludingVat: 0.1, recommendedQuantityRule: "persons*2" });
  const food = await createProduct({ supplierId: supplier.id, resiliaPriceExcludingVat: 33.33, vatPercent: 6, unitMetric: "kg" });
  await addDraftLine(ctx, { productId: dunk.id, quantity: 3 });
  const input = submitProductRequestInput.parse({
    ...requestInput([dunk, food]),
    customerName: "  Brf Åsikten ",
    numProperties: "",
    numDaysEstimated: "",
    notes: "Ring först.",
    items: [
      { productId: food.id, quantity: "" },
      { productId: dunk.id, quantity: 3, notes: "Blå", unitPrice: 0, totalPrice: 0 },
    ],
  });
  const { id } = await submitProductRequest(ctx, { ...input, items: [...input.items, { productId: food.id, quantity: 7, notes: null }] });

  const request = await readProductRequest(ctx, id);
  expect(request).toMatchObject({
    status: "pending",
    totalAmount: 233.61,
    itemCount: 2,
    supplierName: supplier.name,
    customerName: "Brf Åsikten",
    numProperties: null,
    numDaysEstimated: null,
    notes: "Ring först.",
    requestedBy: member.fullName,
  });
  expect(request.items).toMatchObject([
    {
      productId: dunk.id,
      productName: dunk.name,
      articleNumber: dunk.articleNumber,
      quantity: 3,
      unitPrice: 0.1,
      totalPrice: 0.3,
      recommendedQuantity: 20,
      notes: "Blå",
    },
    { productId: food.id, quantity: 7, unitPrice: 33.33, totalPrice: 233.31, vatPercent: 6, unitMetric: "kg" },
  ]);
  const { db } = portal().services;
  const history = await db.select().from(productRequestStatusHistory).where(eq(productRequestStatusHistory.productRequestId, id));
  expect(history).toMatchObject([{ status: "pending", changedByProfileId: member.profileId }]);
  expect(await auditRows("productRequest.submit", id)).toMatchObject([{ actorProfileId: member.profileId, associationId: association.id }]);
  expect(await listDrafts(ctx)).toEqual([]);
});

test("a later change in the catalogue leaves an old request as it was", async () => {
  const ctx = await contextFor(await createMember());
  const product = await createProduct();
  const { id } = await submitProductRequest(ctx, requestInput([product]));
  await portal().services.db.update(products).set({ name: "Nytt namn", resiliaPriceExcludingVat: 9 }).where(eq(products.id, product.id));
  expect((await readProductRequest(ctx, id)).items).toMatchObject([{ productName: product.name, unitPrice: 100, totalPrice: 200 }]);
});

test("the same press, repeated or many times at once, makes one request", async () => {
  const member = await createMember();
  const ctx = await contextFor(member);
  const input = requestInput([await createProduct()]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => submitProductRequest(ctx, input)));
  answers.push(await submitProductRequest(ctx, input));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await requestsOf(member.profileId)).toBe(1);
  expect(await auditRows("productRequest.submit", answers[0]?.id ?? "")).toHaveLength(1);
  const other = await createMember();
  const theirs = await submitProductRequest(await contextFor(other), input);
  expect(theirs.id).not.toBe(answers[0]?.id);
});

test("the key of one request does not stand for another: what differs is refused, and nothing is saved", async () => {
  const member = await createMember();
  const ctx = await contextFor(member);
  const [product, other] = [await createProduct(), await createProduct()];
  const first = requestInput([product], { customerName: "Brf Nyckeln", contactPhone: "070-174 06 05", contactEmail: "a@brf.example" });
  const { id } = await submitProductRequest(ctx, first);
  for (const changed of [
    { ...first, customerName: "Brf Låset" },
    { ...first, contactPhone: null },
    { ...first, customerEmailOverride: "b@brf.example" },
    { ...first, numDaysEstimated: 14 },
    { ...first, notes: "Till i höst" },
    { ...first, items: [{ productId: product.id, quantity: 3, notes: null }] },
    { ...first, items: [...first.items, { productId: product.id, quantity: 1, notes: null }] },
    { ...requestInput([other]), idempotencyKey: first.idempotencyKey },
  ]) {
    await expect(submitProductRequest(ctx, changed)).rejects.toMatchObject({ code: "UNPROCESSABLE", reason: "REQUEST_KEY_REUSED" });
  }
  // The same in other signs, with a line that is dropped, is the same request.
  const same = { ...first, contactPhone: "+46 70 174 06 05", items: [...first.items, { productId: other.id, quantity: 0, notes: null }] };
  expect((await submitProductRequest(ctx, { ...same, idempotencyKey: first.idempotencyKey.toUpperCase() })).id).toBe(id);
  expect(await requestsOf(member.profileId)).toBe(1);

  const key = crypto.randomUUID();
  const rivals = [product, other].map((one) => submitProductRequest(ctx, { ...requestInput([one]), idempotencyKey: key }));
  const outcomes = await Promise.allSettled(rivals);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { reason: "REQUEST_KEY_REUSED" } });
  expect(await requestsOf(member.profileId)).toBe(2);
});

test("a repeated press is answered even when the limit is reached", async () => {
  const ctx = await contextFor(await createMember(), { limits: strictLimits() });
  const product = await createProduct();
  const first = requestInput([product]);
  const { id } = await submitProductRequest(ctx, first);
  for (let made = 1; made < 20; made++) await submitProductRequest(ctx, requestInput([product]));
  await expect(submitProductRequest(ctx, requestInput([product]))).rejects.toMatchObject({ code: "LIMIT" });
  expect((await submitProductRequest(ctx, first)).id).toBe(id);
});

test("mail to others' addresses is scarce, per sender and per address; to oneself and the own association it is not", async () => {
  const association = await createAssociation({ contactPersonEmail: `${unique("kontakt")}@brf.example` });
  const member = await createMember({ associationId: association.id });
  const ctx = await contextFor(member, { limits: strictLimits() });
  const product = await createProduct();
  const send = (as: DomainContext, contactEmail: string | null) => submitProductRequest(as, requestInput([product], { contactEmail }));
  for (let sent = 0; sent < 6; sent++) await send(ctx, sent % 2 ? member.email : association.contactPersonEmail);

  const victim = `${unique("granne")}@annan.example`;
  for (let sent = 0; sent < 5; sent++) await send(ctx, victim);
  await expect(send(ctx, victim)).rejects.toMatchObject({ code: "LIMIT" });
  const other = await contextFor(await createMember(), { limits: strictLimits() });
  await expect(send(other, victim)).rejects.toMatchObject({ code: "LIMIT" });
  for (let sent = 0; sent < 4; sent++) await send(ctx, `${unique("granne")}@annan.example`);
  await expect(send(ctx, `${unique("granne")}@annan.example`)).rejects.toMatchObject({ code: "LIMIT" });
  expect(await send(ctx, member.email)).toMatchObject({ mailedTo: true });
});

test("a telephone number is stored as E.164 however it was typed, also as the form shows a stored one", async () => {
  const association = await createAssociation({ contactPersonPhone: "+46701740605" });
  const ctx = await contextFor(await createMember({ associationId: association.id }));
  const product = await createProduct();
  const stored = async (contactPhone: string) => {
    const { id } = await submitProductRequest(ctx, requestInput([product], { contactPhone }));
    return (await readProductRequest(ctx, id)).contactPhone;
  };
  const { customer } = await readDraft(ctx, { supplierId: product.supplierId, days: 7 });
  expect(formatPhone(customer.contactPhone ?? "")).toBe("070-174 06 05");
  expect(await stored(formatPhone(customer.contactPhone ?? ""))).toBe("+46701740605");
  expect(await stored("+47 22 12 34 56")).toBe("+4722123456");
  expect(await stored(" ")).toBeNull();
  await expect(stored("070-174")).rejects.toMatchObject({
    reason: "INVALID_INPUT",
    fields: { contactPhone: "Ogiltigt telefonnummerformat." },
  });
});

test("refused: foreign supplier, nothing chosen, no price, gone, twice, too dear (PREQ-12, PREQ-13, PREQ-19, PREQ-24)", async () => {
  const member = await createMember();
  const ctx = await contextFor(member);
  const product = await createProduct();
  const foreign = await createProduct();
  const submit = (values: object) => submitProductRequest(ctx, { ...requestInput([product]), ...values });
  const line = (productId: string, quantity = 1) => ({ productId, quantity, notes: null });

  await expect(submit({ items: [line(product.id), line(foreign.id)] })).rejects.toMatchObject({
    reason: "PRODUCT_OF_OTHER_SUPPLIER",
    fields: { "items.1.productId": expect.stringContaining("en leverantör") },
  });
  await expect(submit({ items: [line(product.id, 0)] })).rejects.toMatchObject({
    reason: "REQUEST_HAS_NO_LINES",
    message: "Inga produkter tillagda.",
  });
  await expect(submit({ items: [line(product.id), line(product.id)] })).rejects.toMatchObject({
    fields: { "items.1.quantity": expect.any(String) },
  });
  await expect(submit({ items: [line(crypto.randomUUID())] })).rejects.toMatchObject({
    code: "INVALID",
    fields: { "items.0.quantity": expect.any(String) },
  });
  await expect(submit({ supplierId: crypto.randomUUID() })).rejects.toMatchObject({ fields: { supplierId: "Leverantör måste väljas" } });

  const unsold = await createProduct({ supplierId: product.supplierId, isActive: false, resiliaPriceExcludingVat: null });
  await expect(submit({ items: [line(unsold.id)] })).rejects.toMatchObject({
    fields: { "items.0.quantity": "Produkten finns inte längre i katalogen. Ta bort raden." },
  });
  const dear = await createProduct({ supplierId: product.supplierId, resiliaPriceExcludingVat: 99_999_999_999 });
  await expect(submit({ items: [line(dear.id, 100_000)] })).rejects.toMatchObject({ code: "INVALID" });
  await expect(submitProductRequest(await contextFor(null), requestInput([product]))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await requestsOf(member.profileId)).toBe(0);
});

test("a fault half-way leaves nothing behind (PREQ-27)", async () => {
  const member = await createMember();
  const ctx = await contextFor(member);
  const failing = { ...ctx, live: { ...ctx.live, publish: () => Promise.reject(new Error("cut")) } };
  const product = await createProduct();
  await addDraftLine(ctx, { productId: product.id, quantity: 1 });
  await expect(submitProductRequest(failing, requestInput([product]))).rejects.toThrow("cut");
  expect(await requestsOf(member.profileId)).toBe(0);
  expect(await listDrafts(ctx)).toHaveLength(1);
});

test("over the wire, faulty fields come back with their Swedish sentences (PREQ-14, PREQ-15, PREQ-18, PREQ-22)", async () => {
  const client = await clientFor(await createMember());
  const input = requestInput([await createProduct()]);
  const { data } = await refusal(
    client.productRequest.submit.mutate({
      ...input,
      contactEmail: "ingen adress",
      numDaysEstimated: 0,
      items: [{ productId: input.items[0]?.productId ?? "", quantity: -1, notes: null }],
    }),
  );
  expect(data).toMatchObject({
    httpStatus: 400,
    reason: "INVALID_INPUT",
    fields: {
      contactEmail: "Ogiltig e-postadress.",
      numDaysEstimated: "Minst en dag.",
      "items.0.quantity": "Antalet kan inte vara negativt.",
    },
  });
});

test("the other address replaces the contact's when it is filled in (PREQ-23)", async () => {
  const ctx = await contextFor(await createPerson({ setup: "private" }));
  const product = await createProduct();
  const send = async (values: Record<string, unknown>) => {
    const { id } = await submitProductRequest(ctx, requestInput([product], values));
    return (await readProductRequest(ctx, id)).contactEmail;
  };
  expect(await send({ contactEmail: "a@brf.example", customerEmailOverride: " B@brf.example " })).toBe("b@brf.example");
  expect(await send({ contactEmail: "a@brf.example", customerEmailOverride: "" })).toBe("a@brf.example");
});

test("lines belong to their request and are read in order (PREQ-60, PREQ-61)", async () => {
  const ctx = await contextFor(await createMember());
  const supplier = await createSupplier();
  const chosen = await Promise.all(Array.from({ length: 5 }, () => createProduct({ supplierId: supplier.id })));
  const { id } = await submitProductRequest(ctx, requestInput(chosen));
  expect((await readProductRequest(ctx, id)).items.map(({ productId }) => productId)).toEqual(chosen.map((product) => product.id));
  const rows = await portal()
    .services.db.select()
    .from(productRequestItems)
    .where(and(eq(productRequestItems.productRequestId, id), eq(productRequestItems.lineNumber, 5)));
  expect(rows).toHaveLength(1);
});

test("a request holds up to 500 lines, and one line more is refused in words", () => {
  const lines = (count: number) => ({
    supplierId: crypto.randomUUID(),
    idempotencyKey: crypto.randomUUID(),
    items: Array.from({ length: count }, () => ({ productId: crypto.randomUUID(), quantity: 1 })),
  });
  expect(submitProductRequestInput.safeParse(lines(500)).success).toBe(true);
  const refused = submitProductRequestInput.safeParse(lines(501));
  expect(refused.error?.issues).toEqual([expect.objectContaining({ path: ["items"], message: "Högst 500 rader i en förfrågan." })]);
});
