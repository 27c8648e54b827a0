import { expect, test } from "vitest";
import type { ProductRow } from "#server/domains/catalogue/views.ts";
import type { HouseFacts } from "#server/domains/product-requests/rules.ts";
import type { OwnedContainer } from "#shared/calculations/association-water.ts";
import { basisOf, lineChange, proposalKey, proposedLines } from "./rules.ts";

const NONE: readonly OwnedContainer[] = [];

const water = {
  days: 7,
  litresPerPerson: 3,
  associationShare: 0.25,
  sharedStockLitres: 200,
  selfPreparedShare: 0,
  owned: NONE,
  containerLitres: 20,
};
const tallen = { numApartments: 42, residentCount: null, numStairwells: 3, water } as HouseFacts;
const WEEK = { days: 7, litresPerPerson: 3 };
const product = (id: string, recommendedQuantityRule: string | null, ownPriceExcludingVat: number | null = 100) => ({
  row: { id, name: id, unitQuantity: 1, ownPriceExcludingVat } as ProductRow,
  recommendedQuantityRule,
});

test("people who are not counted are reckoned from the apartments, and the basis says so", () => {
  expect(basisOf(tallen, WEEK)).toEqual({ ...WEEK, persons: 84, personsEstimated: true, apartments: 42 });
  expect(basisOf({ ...tallen, residentCount: 70 }, WEEK)).toMatchObject({ persons: 70, personsEstimated: false });
});

test("a house of unknown size has no basis", () => {
  const refusal = expect.objectContaining({ code: "PRECONDITION", reason: "APARTMENTS_MISSING" });
  expect(() => basisOf(null, WEEK)).toThrow(refusal);
  expect(() => basisOf({ ...tallen, numApartments: null, residentCount: 70 }, WEEK)).toThrow(refusal);
});

test("the litres of the set count, and what the house needs none of is left out", () => {
  const basis = basisOf(tallen, { days: 7, litresPerPerson: 4.5 });
  const offered = [product("water", "ceil(persons*litres_pp*days/20)"), product("none", "0"), product("unruled", null)];
  expect(proposedLines([...offered, product("unreadable", "ceil(")], tallen, basis)).toEqual([
    {
      product: offered[0]?.row,
      quantity: 133,
      basisText: "Beräknat på 84 boende (uppskattat), 4,5 liter per person och dygn och 7 dygn.",
    },
  ]);
});

test("PAGE-30 of what holds the same water a set has one kind, of the plan's size, for what the store lacks", () => {
  const can = product("Vattendunk 20 liter", "ceil(persons*litres_pp*days*0.25/20)", 189);
  const dear = product("Vattendunk 20 liter, dyr", "1", 190);
  const [small, tank] = [product("Vattendunk 10 liter", "9"), product("Vattentank 1000 liter", "ceil(shared_gap_l/1000)", 3490)];
  const [taps, cart] = [product("Kranar", "ibc_count"), product("Kärra", "max(1,stairwells)")];
  const offered = [can, dear, small, tank, taps, cart];
  const lines = (house: HouseFacts) =>
    proposedLines(offered, house, basisOf(house, WEEK)).map(({ product: { id }, quantity, basisText }) => [id, quantity, basisText]);
  const byStairwells = ["Kärra", 3, "Beräknat på 3 trapphus."];
  const basis =
    "Förrådet ska ha 25\u00a0% av 84 boende (uppskattat) × 3 liter × 7 dygn och har 200 liter. 241 liter saknas. Ett slags kärl räcker; storleken väljs i vattenplanen.";
  expect(lines(tallen)).toEqual([["Vattendunk 20 liter", 13, basis], byStairwells]);
  expect(lines({ ...tallen, water: { ...water, containerLitres: 900 } })).toEqual([
    ["Vattentank 1000 liter", 1, basis],
    ["Kranar", 1, "Beräknat på 1 vattentank (IBC)."],
    byStairwells,
  ]);
  expect(lines({ ...tallen, water: { ...water, sharedStockLitres: 441 } })).toEqual([byStairwells]);
  // Nobody has said how much the association holds.
  expect(lines({ ...tallen, water: { ...water, associationShare: null } })).toEqual([byStairwells]);
});

test("nothing, too much and too dear are refused on the categories", () => {
  const propose = (offered: ReturnType<typeof product>[]) => proposedLines(offered, tallen, basisOf(tallen, WEEK));
  const refused = (sentence: string) => expect.objectContaining({ code: "INVALID", fields: { productCategoryIds: sentence } });
  expect(() => propose([product("none", "0")])).toThrow(refused("Inget i de valda kategorierna har en rekommenderad mängd."));
  const many = Array.from({ length: 201 }, (_, index) => product(String(index), "1"));
  expect(propose(many.slice(1))).toHaveLength(200);
  expect(() => propose(many)).toThrow(refused("Urvalet ger fler än 200 produkter. Välj färre kategorier."));
  expect(propose([product("gold", "1", 999_999_999_999)])).toHaveLength(1);
  expect(() => propose([product("gold", "apartments", 999_999_999_999)])).toThrow(refused("Summan är för stor för en rekommendation."));
});

test("another number, quantity or price is another proposal; another wording is not", () => {
  const basis = basisOf(tallen, WEEK);
  const line = { product: product("a", "1").row, quantity: 2, basisText: "Fast antal: 2." };
  const key = proposalKey({ basis, lines: [line] });
  expect(proposalKey({ basis: { ...basis }, lines: [{ ...line, basisText: "" }] })).toBe(key);
  expect(proposalKey({ basis: { ...basis, days: 8 }, lines: [line] })).not.toBe(key);
  expect(proposalKey({ basis, lines: [{ ...line, quantity: 3 }] })).not.toBe(key);
  expect(proposalKey({ basis, lines: [{ ...line, product: product("a", "1", 101).row }] })).not.toBe(key);
});

test("a line is new, gone, changed or the same", () => {
  const line = { quantity: 2, unitPrice: 100 };
  expect(lineChange(null, line)).toBe("added");
  expect(lineChange(line, null)).toBe("removed");
  expect(lineChange(line, { ...line, unitPrice: null })).toBe("changed");
  expect(lineChange(line, { ...line, quantity: 3 })).toBe("changed");
  expect(lineChange(line, { ...line })).toBe("same");
});
