import { expect, test } from "vitest";
import { countFilters, NO_FILTERS, parsePrice, readFilters, toListInput, writeFilters } from "./catalogue-filters.ts";

const id = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";
const filters = {
  search: "dunk",
  crisisDomainId: id,
  productType: "Produkt",
  supplierId: id,
  categoryIds: [id],
  minPrice: 0,
  maxPrice: 99.5,
  sort: "price_asc",
} as const;

test("filters survive the way through the address", () => {
  const written = writeFilters(new URLSearchParams("view=list"), { ...filters, categoryIds: [...filters.categoryIds] });
  expect(readFilters(written)).toEqual(filters);
  expect(written.get("view")).toBe("list");
});

test("no filters leave an empty address", () => {
  expect(writeFilters(new URLSearchParams("search=x&sort=name_desc"), NO_FILTERS).toString()).toBe("");
});

test("what the address says wrongly is left out", () => {
  const wrong = new URLSearchParams("domain=vatten&type=Bil&min=-1&max=mycket&sort=random&categories=a,b");
  expect(readFilters(wrong)).toEqual(NO_FILTERS);
});

test.each([
  ["100", 100],
  ["1 250,50", 1250.5],
  ["12.", 12],
  ["0", 0],
  ["", null],
  ["-5", null],
  ["abc", null],
  ["1e9", null],
  [null, null],
])("the price %j is read as %j", (text, price) => {
  expect(parsePrice(text)).toBe(price);
});

test("each narrowing filter counts once and the sort order not at all", () => {
  expect(countFilters(NO_FILTERS)).toBe(0);
  expect(countFilters({ ...NO_FILTERS, sort: "name_desc", minPrice: 0, categoryIds: [id, id], search: " " })).toBe(3);
});

test("a blank search asks for everything", () => {
  expect(toListInput({ ...NO_FILTERS, search: "  " }).search).toBeUndefined();
});
