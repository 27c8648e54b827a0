import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#drizzle/schema/index.ts";
import { addDraftLine, removeDraftLine, setDraftLine } from "#server/domains/product-requests/change-draft-line.ts";
import { listDrafts, readDraft } from "#server/domains/product-requests/read-draft.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

test("each supplier has a draft of its own that follows the person", async () => {
  const ctx = await contextFor(await createPerson({ setup: "private" }));
  const [a, b] = [await createSupplier({ name: "Åkes pumpar" }), await createSupplier({ name: "Ätbart AB" })];
  await addDraftLine(ctx, { productId: (await createProduct({ supplierId: b.id })).id, quantity: 1 });
  await addDraftLine(ctx, { productId: (await createProduct({ supplierId: a.id })).id, quantity: 1 });
  const { drafts } = await addDraftLine(ctx, { productId: (await createProduct({ supplierId: b.id })).id, quantity: 4 });
  expect(drafts).toEqual([
    { supplierId: a.id, supplierName: "Åkes pumpar", lineCount: 1 },
    { supplierId: b.id, supplierName: "Ätbart AB", lineCount: 2 },
  ]);
  expect(await listDrafts(await contextFor(await createMember()))).toEqual([]);
});

test("adding sums up to the largest quantity, setting replaces, removing forgets (PREQ-17)", async () => {
  const ctx = await contextFor(await createMember());
  const product = await createProduct();
  const quantity = async () => (await readDraft(ctx, { supplierId: product.supplierId, days: 7 })).lines.map((line) => line.quantity);
  await addDraftLine(ctx, { productId: product.id, quantity: 2 });
  await addDraftLine(ctx, { productId: product.id, quantity: 3 });
  expect(await quantity()).toEqual([5]);
  await addDraftLine(ctx, { productId: product.id, quantity: 100_000 });
  expect(await quantity()).toEqual([100_000]);
  await setDraftLine(ctx, { productId: product.id, quantity: 0 });
  expect(await quantity()).toEqual([0]);
  expect(await removeDraftLine(ctx, { productId: product.id })).toEqual({ drafts: [] });
  expect(await removeDraftLine(ctx, { productId: product.id })).toEqual({ drafts: [] });
});

test("two presses at the same moment both count", async () => {
  const ctx = await contextFor(await createMember());
  const { id: productId, supplierId } = await createProduct();
  await Promise.all(Array.from({ length: 8 }, () => addDraftLine(ctx, { productId, quantity: 1 })));
  expect((await readDraft(ctx, { supplierId, days: 7 })).lines).toMatchObject([{ quantity: 8 }]);
});

test("a product without own price, without quantity or no longer offered is refused (CAT-24, CAT-25, CAT-29)", async () => {
  const ctx = await contextFor(await createMember());
  const onRequest = await createProduct({ resiliaPriceExcludingVat: null });
  await expect(addDraftLine(ctx, { productId: onRequest.id, quantity: 1 })).rejects.toMatchObject({ reason: "PRODUCT_NOT_ORDERABLE" });
  const product = await createProduct();
  await expect(addDraftLine(ctx, { productId: product.id, quantity: 0 })).rejects.toMatchObject({ fields: { quantity: "Ange minst 1." } });
  const gone = await createProduct({ isActive: false });
  await expect(addDraftLine(ctx, { productId: gone.id, quantity: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(addDraftLine(await contextFor(null), { productId: product.id, quantity: 1 })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("the draft recommends by the product's rule and says on what basis (PREQ-04, DATA-51)", async () => {
  const association = await createAssociation({ residentCount: 84, numApartments: 42, numStairwells: 3 });
  const ctx = await contextFor(await createMember({ associationId: association.id }));
  const product = await createProduct({ recommendedQuantityRule: "ceil(persons*litres_pp*days*0.5/10)" });
  await addDraftLine(ctx, { productId: product.id, quantity: 1 });
  const { lines } = await readDraft(ctx, { supplierId: product.supplierId, days: 7 });
  expect(lines).toMatchObject([
    { recommendedQuantity: 89, recommendationBasis: "Beräknat på 84 boende, 3 liter per person och dygn och 7 dygn." },
  ]);
  const twoDays = await readDraft(ctx, { supplierId: product.supplierId, days: 2 });
  expect(twoDays.lines[0]?.recommendedQuantity).toBe(26);
});

test("a rule that cannot be read leaves its product without a recommendation", async () => {
  const ctx = await contextFor(await createMember());
  const product = await createProduct({ recommendedQuantityRule: "ceil(" });
  await addDraftLine(ctx, { productId: product.id, quantity: 1 });
  const { lines } = await readDraft(ctx, { supplierId: product.supplierId, days: 7 });
  expect(lines).toMatchObject([{ recommendedQuantity: null, recommendationBasis: null }]);
});

test("the form is filled in from the association, and from the person without one (PREQ-03, PREQ-16)", async () => {
  const association = await createAssociation({
    numApartments: 42,
    residentCount: 84,
    contactPersonName: "Åsa Öberg",
    contactPersonEmail: "asa@brf.example",
  });
  const { supplierId } = await createProduct();
  const member = await contextFor(await createMember({ associationId: association.id }));
  expect((await readDraft(member, { supplierId, days: 7 })).customer).toMatchObject({
    customerName: association.associationName,
    contactPerson: "Åsa Öberg",
    contactEmail: "asa@brf.example",
    deliveryAddress: "Provgatan 2, 111 22 Stockholm",
    numProperties: 42,
    numResidentsEstimated: 84,
  });
  const person = await createPerson({ setup: "private" });
  expect((await readDraft(await contextFor(person), { supplierId, days: 7 })).customer).toMatchObject({
    customerName: person.fullName,
    contactEmail: person.email,
    deliveryAddress: null,
    numProperties: 1,
  });
});

test("a product that was taken out of the catalogue leaves the drafts", async () => {
  const ctx = await contextFor(await createMember());
  const product = await createProduct();
  await addDraftLine(ctx, { productId: product.id, quantity: 1 });
  await portal().services.db.update(products).set({ isActive: false }).where(eq(products.id, product.id));
  expect(await listDrafts(ctx)).toEqual([]);
  expect((await readDraft(ctx, { supplierId: product.supplierId, days: 7 })).lines).toEqual([]);
});
