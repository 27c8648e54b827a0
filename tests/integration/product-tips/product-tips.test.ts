import { expect, test } from "vitest";
import { crisisDomains } from "#drizzle/schema/index.ts";
import { MATCHED_NAMES_MAX } from "#shared/limits.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProduct } from "#tests/factories/products.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const owner = async () => clientFor(await createMember({ associationId: (await createAssociation()).id, role: "system_owner" }));

test("PAGE-17 the tips come area by area, each with a reason, a price span and a link of the web", async () => {
  const client = await clientFor(await createPerson({ setup: "private" }));
  const tips = await client.productTips.list.query();
  expect(tips.length).toBeGreaterThanOrEqual(40);

  const areas = await portal().services.db.select().from(crisisDomains).orderBy(crisisDomains.orderIndex);
  const order = tips.map(({ crisisDomainId }) => areas.findIndex(({ id }) => id === crisisDomainId));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set(order).size).toBe(areas.length);
  for (const { name, reason, priceFrom, priceTo, purchaseLink } of tips) {
    expect(reason.length, name).toBeGreaterThan(20);
    expect(priceFrom > 0 && priceFrom <= priceTo, name).toBe(true);
    expect(purchaseLink, name).toMatch(/^https:\/\/duckduckgo\.com\/\?q=\S+&kl=se-sv$/);
  }
});

test("what burns among the tips says so, for the rules of storage", async () => {
  const tips = await (await clientFor(await createPerson({ setup: "private" }))).productTips.list.query();
  const burning = tips.flatMap(({ name, storageClass, storageLitres }) => (storageClass ? [[name, storageClass, storageLitres]] : []));
  expect(burning).toEqual([
    ["Bränsle till stormkök, 1 liter", "flammable_liquid", 1],
    ["Campingkök med gasolpatron", "gas", null],
    ["Handsprit 0,5 liter", "flammable_liquid", 0.5],
    ["Låsspray", "spray", null],
  ]);
});

test("signed out there are no tips", async () => {
  expect((await refusal((await clientFor(null)).productTips.list.query())).data.httpStatus).toBe(401);
});

test("PAGE-32 for an owner each saved name is looked for in the catalogue: sure where its words are found, else a guess or nothing", async () => {
  const word = `Zork${[...crypto.randomUUID()].filter((sign) => sign >= "a" && sign <= "f").join("")}dunk`;
  const dunk = await createProduct({ name: `${word} 10 liter med kran, godkänd` });
  await createProduct({ name: `${word} utan pris`, resiliaPriceExcludingVat: null });
  await createProduct({ name: `${word} som utgått`, isActive: false });

  const [exact, words, guess, nothing] = await (await owner()).productTips.matchCatalogue.query({
    names: [`${word} 10 liter`, `${word}, med kran och 3 st`, `${word} qqxxjj wwzzkk`, "Qqxxjj wwzzkk"],
  });
  const products = [{ productId: dunk.id, name: dunk.name, supplierName: expect.any(String), price: 100 }];
  expect(exact).toEqual({ name: `${word} 10 liter`, isSure: true, products });
  expect(words).toMatchObject({ isSure: true, products });
  expect(guess).toMatchObject({ isSure: false, products });
  expect(nothing).toEqual({ name: "Qqxxjj wwzzkk", isSure: false, products: [] });
});

test("matching is for owners, for a list of bounded length, and no sign in a name does harm", async () => {
  const member = await clientFor(await createMember());
  expect((await refusal(member.productTips.matchCatalogue.query({ names: ["Dunk"] }))).data.httpStatus).toBe(403);

  const client = await owner();
  const tooMany = Array.from({ length: MATCHED_NAMES_MAX + 1 }, (_, index) => `Dunk ${index}`);
  expect((await refusal(client.productTips.matchCatalogue.query({ names: tooMany }))).data.httpStatus).toBe(400);
  const odd = ["%%%", "___", `"'\\;--`, "åäö".repeat(20)];
  expect((await client.productTips.matchCatalogue.query({ names: odd })).map(({ name }) => name)).toEqual(odd);
});
