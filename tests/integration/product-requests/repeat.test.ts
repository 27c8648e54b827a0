import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#drizzle/schema/index.ts";
import { readDraft } from "#server/domains/product-requests/read-draft.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { createMember } from "#tests/factories/people.ts";
import { requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

test("an old request becomes a draft at today's prices, and what is not to be had any more is named", async () => {
  const buyer = await createMember();
  const supplier = await createSupplier();
  const [can, radio, gone, unpriced] = [
    await createProduct({ supplierId: supplier.id, name: "Dunk" }),
    await createProduct({ supplierId: supplier.id, name: "Radio" }),
    await createProduct({ supplierId: supplier.id, name: "Utgången" }),
    await createProduct({ supplierId: supplier.id, name: "Prislös" }),
  ];
  const ctx = await contextFor(buyer);
  const { id: productRequestId } = await submitProductRequest(ctx, requestInput([can, radio, gone, unpriced]));
  const { db } = portal().services;
  await db.update(products).set({ resiliaPriceExcludingVat: 120 }).where(eq(products.id, can.id));
  await db.update(products).set({ isActive: false }).where(eq(products.id, gone.id));
  await db.update(products).set({ resiliaPriceExcludingVat: null }).where(eq(products.id, unpriced.id));

  // A fellow member repeats it, and has a radio in the draft already.
  const fellow = await createMember({ associationId: buyer.associationId });
  const client = await clientFor(fellow);
  await client.productRequest.addDraftLine.mutate({ productId: radio.id, quantity: 9 });
  const repeated = await client.productRequest.repeat.mutate({ productRequestId });
  expect(repeated.supplierId).toBe(supplier.id);
  expect(repeated.lines).toMatchObject([
    { productName: "Dunk", outcome: "added", quantity: 2, priceThen: 100, priceNow: 120 },
    { productName: "Radio", outcome: "kept", quantity: 9, priceNow: 100 },
    { productName: "Utgången", outcome: "not_offered", priceNow: null },
    { productName: "Prislös", outcome: "without_price", priceNow: null },
  ]);
  expect(repeated.drafts).toEqual([{ supplierId: supplier.id, supplierName: supplier.name, lineCount: 2 }]);
  const draft = await readDraft(await contextFor(fellow), { supplierId: supplier.id, days: 7 });
  expect(draft.lines.map(({ product, quantity }) => [product.name, quantity])).toEqual([
    ["Dunk", 2],
    ["Radio", 9],
  ]);
  // Who sent it has no draft of it.
  expect((await readDraft(ctx, { supplierId: supplier.id, days: 7 })).lines).toEqual([]);

  const again = await client.productRequest.repeat.mutate({ productRequestId });
  expect(again.lines.map(({ outcome, quantity }) => [outcome, quantity]).slice(0, 2)).toEqual([
    ["kept", 2],
    ["kept", 9],
  ]);
});

test("two presses at the same moment make one draft, and a stranger's press none", async () => {
  const buyer = await createMember();
  const product = await createProduct();
  const { id: productRequestId } = await submitProductRequest(await contextFor(buyer), requestInput([product]));
  const client = await clientFor(buyer);
  await Promise.all([0, 1, 2].map(() => client.productRequest.repeat.mutate({ productRequestId })));
  const { lines } = await client.productRequest.draft.query({ supplierId: product.supplierId, days: 7 });
  expect(lines.map(({ quantity }) => quantity)).toEqual([2]);

  const stranger = await clientFor(await createMember({ role: "system_owner" }));
  expect((await refusal(stranger.productRequest.repeat.mutate({ productRequestId }))).data).toMatchObject({ httpStatus: 404 });
  expect(await stranger.productRequest.drafts.query()).toEqual([]);
});
