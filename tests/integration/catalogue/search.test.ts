import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { crisisDomains, productCategories, products } from "#drizzle/schema/index.ts";
import { listProducts } from "#server/domains/catalogue/queries.ts";
import { listProductsInput } from "#shared/schemas/catalogue.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { statementsOf } from "#tests/helpers/statements.ts";

const list = (input: object) => listProducts(portal().services, listProductsInput.parse(input));

describe("search", () => {
  /** What somebody types, and the article numbers of the seeded catalogue that must be found; nothing else may be. */
  const QUESTIONS: readonly [typed: string, articles: string][] = [
    // Parts of compounds, in any order.
    ["vattendunk", "NV-1001 NV-1002 NV-1006"],
    ["dunk vatten", "NV-1001 NV-1002 NV-1006"],
    ["dunk 20", "NV-1002"],
    ["kraftstation bärbar", "LB-2003"],
    ["radio med vev", "TK-5001"],
    ["kök", "SK-4101 SK-4103 SK-4104"],
    ["mat", "SK-4001 SK-4005"],
    ["brand filt", "EV-6002"],
    ["station laddning", ""],
    ["skylt", "EV-6004 EV-6101 TK-5102"],
    ["tank", "NV-1003 NV-1902"],
    // Inflected otherwise than in the catalogue.
    ["dunkar", "NV-1001 NV-1002 NV-1006"],
    ["pannlampor", "LB-2101"],
    ["sandsäcken", "HH-7201"],
    ["brandvarnaren", "EV-6003"],
    ["batteri", "LB-2006 LB-2101 LB-2104 VV-3002 VV-3006 EV-6003"],
    ["elverken", "LB-2001 LB-2002 LB-2902"],
    // Compounds that the catalogue writes apart or otherwise.
    ["spritkök", "SK-4103"],
    ["dieselelverk", "LB-2002"],
    ["batterilampa", "LB-2101"],
    ["vattenkärra", "NV-1006"],
    ["trappstol", "EV-6005"],
    // What people call otherwise than the catalogue.
    ["vattendunkar", "NV-1001 NV-1002 NV-1006"],
    ["ficklampor", "LB-2101"],
    ["nödljus", "LB-2102"],
    ["toapapper", "EV-6102 HH-7101"],
    ["generator", "LB-2001 LB-2002 LB-2902"],
    // Slips of the keys, and keyboards without å, ä and ö.
    ["gasolkok", "SK-4101"],
    ["vatendunk", "NV-1001 NV-1002 NV-1006"],
    ["kraftstasion", "LB-2003"],
    ["kratfstation", "LB-2003"],
    ["fotogenkamn", "VV-3001"],
    ["brandslackare", "EV-6001"],
    ["fonstertatningsset", "VV-3005"],
    ["hjärtstartarre", "HH-7002"],
    ["satelitkomunikator", "TK-5004"],
    ["megafom", "TK-5003"],
    ["dukn", "NV-1001 NV-1002"],
    ["kolmonoxidvarare", "VV-3002"],
    ["tourniqet", "HH-7003"],
    ["sandäck 50", "HH-7201"],
    // Numbers.
    ["NV-1001", "NV-1001"],
    ["nv1001", "NV-1001"],
    ["tp 8007", "TP-8007"],
    ["4101", "SK-4101"],
    ["230v pump", "HH-7202"],
    ["2,5 kw", "VV-3001"],
    ["ibc 1000", "NV-1003"],
    // In capitals, with accents and punctuation.
    ["ELVERK BENSIN", "LB-2001"],
    ["«ull-filt»", "VV-3003"],
    // What the catalogue has nothing of.
    ["finns inte", ""],
    ["tält", ""],
    ["motorsåg", ""],
    ["NV-1009", ""],
  ];

  /** What a search finds of the seeded suppliers: other tests' products can stand before theirs, and one has a seeded product's number. */
  async function articlesOf(search: string): Promise<string[]> {
    const found: Awaited<ReturnType<typeof list>>["rows"][number][] = [];
    for (let total = 1; found.length < total; ) {
      const { rows, totalCount } = await list({ search, limit: 100, offset: found.length });
      found.push(...rows);
      total = rows.length > 0 ? totalCount : 0;
    }
    return found.filter(({ supplierName }) => / Exempel/.test(supplierName)).map(({ articleNumber }) => articleNumber);
  }

  test("CAT-05 what people type finds the seeded products they mean, and no others", async () => {
    const wrong: unknown[] = [];
    for (const [typed, articles] of QUESTIONS) {
      const found = await articlesOf(typed);
      const expected = articles.split(" ").filter(Boolean);
      if (found.toSorted().join() !== expected.toSorted().join()) wrong.push({ typed, found, expected });
    }
    expect(wrong).toEqual([]);
  });

  test("CAT-05 every word must be found, in any order, in name or article number; a supplier's products never answer for others", async () => {
    const { id: supplierId } = await createSupplier();
    const articleNumber = unique("ZQ").toUpperCase();
    await createProduct({ supplierId, name: "Armékökslåda 100%", articleNumber });
    await createProduct({ supplierId, name: "Armekoksladan" });
    const names = async (search: string) => (await list({ supplierId, search })).rows.map(({ name }) => name);
    expect(await names("låda ARMÉ")).toEqual(["Armékökslåda 100%"]);
    expect(await names("kök")).toEqual(["Armékökslåda 100%"]);
    expect(await names("låda elverk")).toEqual([]);
    expect(await names(articleNumber.toLowerCase())).toEqual(["Armékökslåda 100%"]);
    expect(await names(`100 ${articleNumber}`)).toEqual(["Armékökslåda 100%"]);
  });

  test("what is found as typed stands before what is found by its stem, unless another order is chosen", async () => {
    const { id: supplierId } = await createSupplier();
    await createProduct({ supplierId, name: "Abborrdunk", resiliaPriceExcludingVat: 10 });
    await createProduct({ supplierId, name: "Östdunkar", resiliaPriceExcludingVat: 30 });
    await createProduct({ supplierId, name: "Ådunkar", resiliaPriceExcludingVat: 20 });
    const names = async (sort: string) => (await list({ supplierId, search: "dunkar", sort })).rows.map(({ name }) => name);
    expect(await names("default")).toEqual(["Ådunkar", "Östdunkar", "Abborrdunk"]);
    expect(await names("name_asc")).toEqual(["Abborrdunk", "Ådunkar", "Östdunkar"]);
    expect(await names("name_desc")).toEqual(["Östdunkar", "Ådunkar", "Abborrdunk"]);
    expect(await names("price_desc")).toEqual(["Östdunkar", "Ådunkar", "Abborrdunk"]);
  });

  test("a product is found by its new name at once, and no longer by its old one", async () => {
    const [before, after] = [letters(), letters()];
    const { id, supplierId } = await createProduct({ name: `Sil${before}en` });
    const names = async (search: string) => (await list({ supplierId, search })).rows.map(({ name }) => name);
    expect(await names(`sil${before}`)).toEqual([`Sil${before}en`]);
    await portal()
      .services.db.update(products)
      .set({ name: `Sil${after}en` })
      .where(eq(products.id, id));
    expect(await names(`sil${before}`)).toEqual([]);
    expect(await names(`${after}en`)).toEqual([`Sil${after}en`]);
  });

  test("CAT-31 the total of a search is the number of rows that its pages hold", async () => {
    for (const input of [
      { search: "en" },
      { search: "krat", sort: "price_asc" },
      { search: "för vatten" },
      { search: "dunkar", maxPrice: 500 },
    ]) {
      const { totalCount } = await list(input);
      const ids: string[] = [];
      for (let offset = 0; offset <= totalCount; offset += 5) {
        const page = await list({ ...input, offset, limit: 5 });
        expect(page.totalCount).toBe(totalCount);
        ids.push(...page.rows.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(totalCount);
      expect(ids).toHaveLength(totalCount);
    }
  });

  test("signs that mean something to the database mean nothing in a search; a text of 10 000 characters is refused", async () => {
    const signs = [
      "%",
      "_",
      "\\",
      "'",
      '"',
      "%_%",
      "''; drop table products --",
      "(((",
      "a:*b",
      "!vatten & |",
      "\u0000",
      "[^a]+$",
      "İ",
      "²½Ⅷ",
      "🛢️",
    ];
    for (const search of signs) expect((await list({ search })).rows.length).toBeGreaterThanOrEqual(0);
    expect((await list({ search: "%" })).totalCount).toBe(0);
    expect((await list({ search: "vattendunk%" })).totalCount).toBe((await list({ search: "vattendunk" })).totalCount);
    expect((await list({ search: "zyx".repeat(33) })).totalCount).toBe(0);
    const client = await clientFor(await createPerson({ setup: "private" }));
    const { data } = await refusal(client.catalogue.products.query({ search: "a".repeat(10_000) }));
    expect(data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  });

  /** Letters that no other test has; words hold no digits. No stemmer takes the end off: what is left of `gd` stands in `gf` too. */
  const letters = () =>
    `${unique("")
      .replace(/[^a-z0-9]/gi, "")
      .replace(/\d/g, (digit) => "bcdfghjklm"[Number(digit)] ?? "")}x`;
});

describe("list products", () => {
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
    for (const call of [
      anonymous.catalogue.filters.query(),
      anonymous.catalogue.facets.query({}),
      anonymous.catalogue.products.query({}),
      anonymous.catalogue.suppliers.query(),
    ]) {
      expect((await refusal(call)).data).toMatchObject({ httpStatus: 401 });
    }
  });
});

describe("facets", () => {
  test("CAT-06 CAT-08 CAT-09 each choice says how many products the list shows once it is chosen", async () => {
    const client = await clientFor(await createMember());
    const { suppliers, domains } = await client.catalogue.filters.query();
    const { rows } = await client.catalogue.products.query({ search: "vatten" });
    const productCategoryIds = [...new Set(rows.map(({ productCategoryId }) => productCategoryId))].slice(0, 2);
    const inputs = [
      {},
      { supplierId: suppliers[0]?.id, productType: "Produkt" as const },
      { productCategoryIds, crisisDomainId: domains[0]?.id },
      { search: "vattendunkar" },
      { search: "toapapper" },
      { search: "vatten", minPrice: 150, maxPrice: 5_000, productCategoryIds },
      { minPrice: 1_000 },
      { search: "finns-inte-alls" },
    ];
    let choices = 0;
    for (const input of inputs) {
      const facets = await client.catalogue.facets.query(input);
      const narrowed = {
        domains: (crisisDomainId: string) => ({ ...input, crisisDomainId }),
        suppliers: (supplierId: string) => ({ ...input, supplierId }),
        categories: (id: string) => ({ ...input, productCategoryIds: [id] }),
      };
      for (const name of ["domains", "suppliers", "categories"] as const)
        for (const [key, products] of Object.entries(facets[name])) {
          choices++;
          const { totalCount } = await client.catalogue.products.query(narrowed[name](key));
          expect([name, key, products], JSON.stringify(input)).toEqual([name, key, totalCount]);
        }
    }
    expect(choices).toBeGreaterThan(100);
    const nothing = await client.catalogue.facets.query({ search: "finns-inte-alls" });
    expect(nothing).toEqual({ domains: {}, suppliers: {}, categories: {} });
  });

  test("a choice that is left out would have shown nothing, and a product that is taken out of sale is not counted", async () => {
    const client = await clientFor(await createMember());
    const product = await createProduct({ name: unique("Fasettlykta"), resiliaPriceExcludingVat: 3 });
    const input = { supplierId: product.supplierId };
    const { categories, suppliers } = await client.catalogue.facets.query(input);
    expect(categories).toEqual({ [product.productCategoryId]: 1 });
    expect(Object.keys(suppliers).length).toBeGreaterThan(1);
    await portal().services.db.update(products).set({ isActive: false }).where(eq(products.id, product.id));
    expect((await client.catalogue.facets.query(input)).categories).toEqual({});
  });
});

describe("counts", () => {
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
});
