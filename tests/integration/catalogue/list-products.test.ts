import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDomains, productCategories, products } from "#drizzle/schema/index.ts";
import { listProducts } from "#server/domains/catalogue/queries.ts";
import { listProductsInput } from "#shared/schemas/catalogue.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { statementsOf } from "#tests/helpers/statements.ts";

const list = (input: object) => listProducts(portal().services, listProductsInput.parse(input));
const names = async (input: object) => (await list(input)).rows.map(({ name }) => name);

async function supplierWith(...offered: Partial<typeof products.$inferInsert>[]) {
  const supplier = await createSupplier();
  for (const values of offered) await createProduct({ supplierId: supplier.id, ...values });
  return supplier.id;
}

test("pages of 12 with an exact total, in Swedish name order (CAT-31, CAT-32)", async () => {
  const letters = ["Å", "Ä", "Ö", "A", "B", "Z", "a", "å", "C", "D", "E", "F", "G", "H"];
  const supplierId = await supplierWith(...letters.map((name) => ({ name })));
  const first = await list({ supplierId });
  const second = await list({ supplierId, offset: 12 });
  expect([first.rows.length, first.totalCount, second.rows.length, second.totalCount]).toEqual([12, 14, 2, 14]);
  const all = [...first.rows, ...second.rows].map(({ name }) => name);
  expect(all.map((name) => name.toLowerCase()).join("")).toBe("aabcdefghzååäö");
  expect(await names({ supplierId, sort: "name_desc" })).toEqual(all.toReversed().slice(0, 12));
  expect(await list({ supplierId, offset: 500 })).toEqual({ rows: [], totalCount: 14 });
});

test("filters narrow by area, type, supplier and several categories (CAT-06, CAT-07, CAT-08, CAT-09)", async () => {
  const { db } = portal().services;
  const [domainA, domainB] = await db.select().from(crisisDomains).limit(2);
  const [categoryA, categoryB, categoryC] = await db.select().from(productCategories).limit(3);
  const supplierId = await supplierWith(
    { name: "1", crisisDomainId: domainA?.id, productCategoryId: categoryA?.id },
    { name: "2", crisisDomainId: domainB?.id, productCategoryId: categoryB?.id },
    { name: "3", crisisDomainId: domainB?.id, productCategoryId: categoryC?.id, productType: "Tjänst" },
  );
  expect(await names({ supplierId, crisisDomainId: domainB?.id })).toEqual(["2", "3"]);
  expect(await names({ supplierId, productType: "Tjänst" })).toEqual(["3"]);
  expect(await names({ supplierId, productCategoryIds: [categoryA?.id] })).toEqual(["1"]);
  expect(await names({ supplierId, productCategoryIds: [categoryA?.id, categoryC?.id] })).toEqual(["1", "3"]);
  expect(await list({ supplierId, crisisDomainId: domainA?.id, productType: "Tjänst" })).toEqual({ rows: [], totalCount: 0 });
});

test("a product without own price falls outside a price filter and stands last in both price orders (CAT-10, CAT-12)", async () => {
  const supplierId = await supplierWith(
    { name: "utan", resiliaPriceExcludingVat: null },
    { name: "dyr", resiliaPriceExcludingVat: 900 },
    { name: "billig", resiliaPriceExcludingVat: 0 },
    { name: "mellan", resiliaPriceExcludingVat: 99.5 },
  );
  expect(await names({ supplierId, sort: "price_asc" })).toEqual(["billig", "mellan", "dyr", "utan"]);
  expect(await names({ supplierId, sort: "price_desc" })).toEqual(["dyr", "mellan", "billig", "utan"]);
  expect(await names({ supplierId, minPrice: 0 })).toEqual(["billig", "dyr", "mellan"]);
  expect(await names({ supplierId, minPrice: 99.5, maxPrice: 99.5 })).toEqual(["mellan"]);
});

test("products that are not active are never shown (CAT-33, DATA-46)", async () => {
  const product = await createProduct({ isActive: false });
  expect(await list({ supplierId: product.supplierId })).toEqual({ rows: [], totalCount: 0 });
  const client = await clientFor(await createPerson({ setup: "private" }));
  const { data } = await refusal(client.catalogue.product.query({ productId: product.id }));
  expect(data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
});

test("a row carries names and prices; the price with VAT is the stored one, else 1.25 times (CAT-30, DATA-44, DATA-45)", async () => {
  const derived = await createProduct({ resiliaPriceExcludingVat: 79.99, vatPercent: 6, unitMetric: undefined });
  const client = await clientFor(await createMember());
  const row = await client.catalogue.product.query({ productId: derived.id });
  expect(row).toMatchObject({ ownPriceExcludingVat: 79.99, ownPriceIncludingVat: 99.99, currency: "SEK", unitMetric: "st" });
  expect(row.supplierName).toMatch(/^Leverantör/);
  expect(Object.keys(row).join()).not.toMatch(/resilia|search|rule/i);
  const { db } = portal().services;
  await db.update(products).set({ resiliaPriceIncludingVat: 84.79 }).where(eq(products.id, derived.id));
  expect((await client.catalogue.product.query({ productId: derived.id })).ownPriceIncludingVat).toBe(84.79);
  await db.update(products).set({ resiliaPriceIncludingVat: null, resiliaPriceExcludingVat: null }).where(eq(products.id, derived.id));
  expect((await client.catalogue.product.query({ productId: derived.id })).ownPriceIncludingVat).toBeNull();
});

test("one statement answers a page with its total, and the session is one more", async () => {
  const statements = await statementsOf(await createMember(), async (client) => {
    const { rows, totalCount } = await client.catalogue.products.query({ sort: "default" });
    expect(rows).toHaveLength(12);
    expect(totalCount).toBeGreaterThan(12);
  });
  expect(statements).toHaveLength(2);
});

test("filters and suppliers come in order, for anyone signed in and nobody else (CAT-34, CAT-35, SUP-03, DATA-47, DATA-54)", async () => {
  const client = await clientFor(await createPerson({ setup: "private" }));
  const { categories, suppliers, domains } = await client.catalogue.filters.query();
  const compare = new Intl.Collator("sv").compare;
  expect(categories.map(({ name }) => name)).toEqual(categories.map(({ name }) => name).toSorted(compare));
  expect(suppliers.map(({ name }) => name)).toEqual(suppliers.map(({ name }) => name).toSorted(compare));
  const ordered = await portal().services.db.select({ id: crisisDomains.id }).from(crisisDomains).orderBy(crisisDomains.orderIndex);
  expect(domains.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
  const [supplier] = await client.catalogue.suppliers.query();
  expect(Object.keys(supplier ?? {}).toSorted()).toEqual([
    "contactEmail",
    "contactPhone",
    "id",
    "logoUrl",
    "name",
    "organizationNumber",
    "website",
  ]);
  const anonymous = await clientFor(null);
  for (const call of [anonymous.catalogue.filters.query(), anonymous.catalogue.products.query({}), anonymous.catalogue.suppliers.query()]) {
    expect((await refusal(call)).data).toMatchObject({ httpStatus: 401 });
  }
});
