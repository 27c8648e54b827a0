import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDomains, productRequestItems, productRequests } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProductRequest, requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

test("PREQ-21 the bounds of a request: whole quantities to 100 000, texts of 500 and notes of 5 000 characters, 365 days", async () => {
  const client = await clientFor(await createMember());
  const product = await createProduct({ resiliaPriceExcludingVat: 0.01 });
  const good = requestInput([product], {
    deliveryAddress: ` ${"a".repeat(500)} `,
    notes: "n".repeat(5000),
    numDaysEstimated: 365,
    items: [{ productId: product.id, quantity: 100_000, notes: "r".repeat(500) }],
  });
  const { id } = await client.productRequest.submit.mutate(good);
  const saved = await client.productRequest.detail.query({ productRequestId: id });
  expect([saved.deliveryAddress?.length, saved.notes?.length, saved.items[0]?.quantity, saved.totalAmount]).toEqual([
    500, 5000, 100_000, 1000,
  ]);

  const item = { productId: product.id, quantity: 1 };
  const bad: [field: string, values: object][] = [
    ["deliveryAddress", { deliveryAddress: "a".repeat(501) }],
    ["notes", { notes: "n".repeat(5001) }],
    ["numDaysEstimated", { numDaysEstimated: 0 }],
    ["numDaysEstimated", { numDaysEstimated: 366 }],
    ["contactEmail", { contactEmail: "ingen adress" }],
    ["items.0.quantity", { items: [{ ...item, quantity: 100_001 }] }],
    ["items.0.quantity", { items: [{ ...item, quantity: -1 }] }],
    ["items.0.quantity", { items: [{ ...item, quantity: 1.5 }] }],
    ["items.0.notes", { items: [{ ...item, notes: "r".repeat(501) }] }],
    ["items", { items: [] }],
  ];
  for (const [field, values] of bad) {
    const submission = { ...requestInput([product]), idempotencyKey: crypto.randomUUID(), ...values };
    const { data } = await refusal(client.productRequest.submit.mutate(submission));
    expect(data, field).toMatchObject({ httpStatus: 400 });
    expect(Object.keys(data.fields as object), field).toContain(field);
  }
});

test("PREQ-59 PREQ-61 GUARD-27 requests are listed by who made them, by status, newest first, with supplier and items", async () => {
  const member = await createMember();
  const client = await clientFor(member);
  const supplier = await createSupplier();
  const product = await createProduct({ supplierId: supplier.id, name: "Dunk", unitMetric: "l" });
  const older = await createProductRequest(member);
  const { id: newer } = await client.productRequest.submit.mutate(requestInput([product], { notes: "Ring" }));
  await client.productRequest.changeStatus.mutate({ productRequestId: older, status: "completed" });
  const listed = async (input: object) => (await client.productRequest.list.query(input)).rows.map(({ id }) => id);
  expect(await listed({})).toEqual([newer, older]);
  expect(await listed({ status: "completed" })).toEqual([older]);
  expect((await client.productRequest.list.query({})).rows[0]).toMatchObject({
    supplierName: supplier.name,
    itemCount: 1,
    totalAmount: 200,
  });
  expect((await client.productRequest.detail.query({ productRequestId: newer })).items).toMatchObject([
    {
      productId: product.id,
      productName: "Dunk",
      articleNumber: product.articleNumber,
      unitMetric: "l",
      quantity: 2,
      unitPrice: 100,
      totalPrice: 200,
    },
  ]);
  expect(await (await clientFor(await createPerson({ setup: "private" }))).productRequest.list.query({})).toEqual({
    rows: [],
    nextCursor: null,
  });
});

test("PREQ-60 a request is inserted with its total, moved on by its id, and gone altogether when a line is refused", async () => {
  const member = await createMember();
  const client = await clientFor(member);
  const product = await createProduct();
  const { id } = await client.productRequest.submit.mutate(requestInput([product]));
  await client.productRequest.changeStatus.mutate({ productRequestId: id, status: "order_placed" });
  const { db } = portal().services;
  const [row] = await db.select().from(productRequests).where(eq(productRequests.id, id));
  expect(row).toMatchObject({ status: "order_placed", totalAmount: 200, profileId: member.profileId });
  expect(await db.$count(productRequestItems, eq(productRequestItems.productRequestId, id))).toBe(1);

  const foreign = await createProduct();
  const mixed = { ...requestInput([product, foreign]), idempotencyKey: crypto.randomUUID() };
  expect((await refusal(client.productRequest.submit.mutate(mixed))).data).toMatchObject({ reason: "PRODUCT_OF_OTHER_SUPPLIER" });
  expect(await db.$count(productRequests, eq(productRequests.profileId, member.profileId))).toBe(1);
});

test("GUARD-27 PREQ-62 documents are read by user, by association, by area and by type, newest first", async () => {
  const member = await createMember();
  const fellow = await clientFor(await createMember({ associationId: member.associationId }));
  const [first, second] = [await createProductRequest(member), await createProductRequest(member)];
  const found = await eventually(async () => {
    const documents = await fellow.documents.list.query({ documentType: "Produktförfrågan" });
    expect(documents).toHaveLength(2);
    return documents;
  }, 30_000);
  expect(new Set(found.map(({ productRequestId }) => productRequestId))).toEqual(new Set([first, second]));
  expect(found.map(({ createdAt }) => createdAt)).toEqual(
    found
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
  expect(await fellow.documents.list.query({ documentType: "Plan" })).toEqual([]);
  expect(await fellow.documents.list.query({ domainId: crypto.randomUUID() })).toEqual([]);
  expect(await (await clientFor(await createMember({ role: "system_owner" }))).documents.list.query({})).toEqual([]);

  const alone = await createPerson({ setup: "private" });
  const own = await createProductRequest(alone);
  await eventually(async () => {
    expect((await (await clientFor(alone)).documents.list.query({}))[0]?.productRequestId).toBe(own);
  }, 30_000);
});

test("PREQ-63 templates are read by area, all groups, and their form by id", async () => {
  const client = await clientFor(await createPerson());
  const [area] = await portal().services.db.select().from(crisisDomains).where(eq(crisisDomains.slug, "ledning"));
  const all = await client.documents.templates.query({});
  const template = all.find(({ name }) => name === "Produktförfrågan");
  expect(template).toMatchObject({ domainId: area?.id, templateGroup: "Inköp", templateGroupOrder: 1 });
  expect((await client.documents.templates.query({ domainId: area?.id })).map(({ id }) => id)).toContain(template?.id);
  expect(await client.documents.templates.query({ domainId: crypto.randomUUID() })).toEqual([]);
  const { formSchema } = await client.documents.template.query({ templateId: template?.id ?? "" });
  expect((formSchema as { fields: { key: string; repeat?: string[] }[] }).fields.find(({ key }) => key === "items")?.repeat).toEqual([
    "product_id",
    "quantity",
    "unit_price",
    "notes",
    "unit_metric",
  ]);
  expect((await refusal(client.documents.template.query({ templateId: crypto.randomUUID() }))).data).toMatchObject({ httpStatus: 404 });
});

test("a request tells what it costs each apartment, each share and each day more", async () => {
  const association = await createAssociation({ numApartments: 20, residentCount: 40 });
  const client = await clientFor(await createMember({ associationId: association.id }));
  const product = await createProduct({ recommendedQuantityRule: "ceil(persons*days/10)" });
  await client.productRequest.addDraftLine.mutate({ productId: product.id, quantity: 10 });
  const draft = await client.productRequest.draft.query({ supplierId: product.supplierId, days: 7 });
  expect(draft.lines).toMatchObject([{ recommendedQuantity: 28, extraDayQuantity: 4 }]);
  const { id } = await client.productRequest.submit.mutate(requestInput([product], { numProperties: 25 }));
  expect((await client.productRequest.detail.query({ productRequestId: id })).costs).toEqual({
    includingVat: 250,
    apartments: 25,
    perApartment: 10,
    perSharePoint: 2.5,
    perExtraDay: 500,
  });
});
