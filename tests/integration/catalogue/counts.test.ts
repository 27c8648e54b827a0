import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDomains, productCategories, products } from "#drizzle/schema/index.ts";
import { listProducts } from "#server/domains/catalogue/queries.ts";
import { listProductsInput } from "#shared/schemas/catalogue.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { portal } from "#tests/helpers/portal.ts";

const total = async (input: object) => (await listProducts(portal().services, listProductsInput.parse(input))).totalCount;

/** Where the kept counts differ from the products, in the whole database; those of nothing are left out. */
async function countFaults(): Promise<unknown[]> {
  const { rows } = await portal().services.db.execute(sql`
    with kept as (select crisis_domain_id, supplier_id, product_category_id, product_type, products from catalogue_counts where products <> 0),
    counted as (
      select crisis_domain_id, supplier_id, product_category_id, product_type, count(*)::int as products from products where is_active
       group by cube (crisis_domain_id, supplier_id, product_category_id, product_type))
    (select 'kept' as fault, * from kept except select 'kept', * from counted)
    union all
    (select 'missing', * from counted except select 'missing', * from kept)`);
  return rows;
}

test("CAT-31 the total is exact after products came, changed area, category, type or supplier, were hidden and went", async () => {
  const { db } = portal().services;
  const [domainA, domainB] = await db.select().from(crisisDomains).limit(2);
  const [categoryA, categoryB, categoryC] = await db.select().from(productCategories).limit(3);
  const [supplier, other] = [await createSupplier(), await createSupplier()];
  const supplierId = supplier.id;
  const values = { supplierId, crisisDomainId: domainA?.id, productCategoryId: categoryA?.id };
  const created = [await createProduct(values), await createProduct(values), await createProduct(values), await createProduct(values)];
  const [first, second, third, fourth] = created.map(({ id }) => id) as [string, string, string, string];
  const totals = async () => [
    await total({ supplierId }),
    await total({ supplierId, crisisDomainId: domainA?.id }),
    await total({ supplierId, productCategoryIds: [categoryA?.id] }),
    await total({ supplierId, productCategoryIds: [categoryA?.id, categoryB?.id, categoryB?.id, categoryC?.id] }),
    await total({ supplierId, productType: "Tjänst" }),
    await total({ supplierId, crisisDomainId: domainA?.id, productType: "Produkt", productCategoryIds: [categoryA?.id] }),
  ];
  expect(await totals()).toEqual([4, 4, 4, 4, 0, 4]);

  await db.update(products).set({ crisisDomainId: domainB?.id, productType: "Tjänst" }).where(eq(products.id, first));
  await db
    .update(products)
    .set({ productCategoryId: categoryB?.id })
    .where(inArray(products.id, [first, second]));
  expect(await totals()).toEqual([4, 3, 2, 4, 1, 2]);

  await db.update(products).set({ isActive: false }).where(eq(products.id, third));
  await db.update(products).set({ supplierId: other.id, name: "Flyttad" }).where(eq(products.id, second));
  await db.delete(products).where(eq(products.id, fourth));
  expect(await totals()).toEqual([1, 0, 0, 1, 1, 0]);
  expect(await total({ supplierId: other.id })).toBe(1);

  await db.update(products).set({ isActive: true, resiliaPriceExcludingVat: 7 }).where(eq(products.id, third));
  expect(await totals()).toEqual([2, 1, 1, 2, 1, 1]);
  expect(await total({ supplierId, maxPrice: 7 })).toBe(1);
});

test("counts follow many products in one statement, a write that is taken back, and two writers at once", async () => {
  const { db } = portal().services;
  const { id: supplierId } = await createSupplier();
  const model = await createProduct({ supplierId });
  const copy = (prefix: string, number: number) => sql`
    insert into products (supplier_id, product_category_id, crisis_domain_id, article_number, name, product_type, is_active)
    select supplier_id, product_category_id, crisis_domain_id, ${prefix}::text || n, name || n, product_type, n % 2 = 0
      from products, generate_series(1, ${number}::int) n where id = ${model.id}`;
  const undone = db.transaction(async (tx) => {
    await tx.execute(copy("u", 10));
    throw new Error("taken back");
  });
  await expect(undone).rejects.toThrow("taken back");
  await Promise.all([
    db.execute(copy("a", 100)),
    db.execute(copy("b", 100)),
    db.update(products).set({ name: "Ny" }).where(eq(products.id, model.id)),
  ]);
  expect(await total({ supplierId })).toBe(101);
  await db.update(products).set({ isActive: true }).where(eq(products.supplierId, supplierId));
  expect(await total({ supplierId })).toBe(201);
  expect(await countFaults()).toEqual([]);
});
