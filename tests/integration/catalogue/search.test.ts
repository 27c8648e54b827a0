import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#drizzle/schema/index.ts";
import { listProducts } from "#server/domains/catalogue/queries.ts";
import { listProductsInput } from "#shared/schemas/catalogue.ts";
import { createPerson } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const list = (input: object) => listProducts(portal().services, listProductsInput.parse(input));

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

/** All that a search finds: other tests' products can stand before the seeded ones. */
async function articlesOf(search: string): Promise<string[]> {
  const articles: string[] = [];
  for (let total = 1; articles.length < total; ) {
    const { rows, totalCount } = await list({ search, limit: 100, offset: articles.length });
    articles.push(...rows.map(({ articleNumber }) => articleNumber));
    total = rows.length > 0 ? totalCount : 0;
  }
  return articles;
}

test("CAT-05 what people type finds the seeded products they mean, and no others", async () => {
  const wrong: unknown[] = [];
  for (const [typed, articles] of QUESTIONS) {
    const found = (await articlesOf(typed)).filter((article) => /^[A-Z]{2}-\d{4}$/.test(article));
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
