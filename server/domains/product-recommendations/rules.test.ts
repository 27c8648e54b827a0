import { expect, test } from "vitest";
import type { ProductRow } from "#server/domains/catalogue/views.ts";
import type { HouseFacts } from "#server/domains/product-requests/rules.ts";
import { basisOf, lineChange, proposalKey, proposedLines, variablesFor } from "./rules.ts";

const tallen = { numApartments: 42, residentCount: null, numStairwells: 3 } as HouseFacts;
const WEEK = { days: 7, litresPerPerson: 3 };
const product = (id: string, recommendedQuantityRule: string | null, ownPriceExcludingVat: number | null = 100) => ({
  row: { id, ownPriceExcludingVat } as ProductRow,
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
  const variables = variablesFor(tallen, basisOf(tallen, { days: 7, litresPerPerson: 4.5 }));
  const offered = [product("water", "ceil(persons*litres_pp*days/20)"), product("none", "0"), product("unruled", null)];
  expect(proposedLines([...offered, product("unreadable", "ceil(")], variables)).toEqual([
    {
      product: offered[0]?.row,
      quantity: 133,
      basisText: "Beräknat på 84 boende (uppskattat), 4,5 liter per person och dygn och 7 dygn.",
    },
  ]);
});

test("nothing, too much and too dear are refused on the categories", () => {
  const variables = variablesFor(tallen, basisOf(tallen, WEEK));
  const refused = (sentence: string) => expect.objectContaining({ code: "INVALID", fields: { productCategoryIds: sentence } });
  expect(() => proposedLines([product("none", "0")], variables)).toThrow(
    refused("Inget i de valda kategorierna har en rekommenderad mängd."),
  );
  const many = Array.from({ length: 201 }, (_, index) => product(String(index), "1"));
  expect(proposedLines(many.slice(1), variables)).toHaveLength(200);
  expect(() => proposedLines(many, variables)).toThrow(refused("Urvalet ger fler än 200 produkter. Välj färre kategorier."));
  expect(proposedLines([product("gold", "1", 999_999_999_999)], variables)).toHaveLength(1);
  expect(() => proposedLines([product("gold", "apartments", 999_999_999_999)], variables)).toThrow(
    refused("Summan är för stor för en rekommendation."),
  );
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
