import { expect, test } from "vitest";
import { countFilters, NO_FILTERS, parsePrice, readFilters, toListInput, withKnownCategories, writeFilters } from "./catalogue-filters.ts";
import { FIRST_PRODUCTS } from "./products-query.ts";

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
  recommendedCategoryIds: [id],
  recommendationName: "Vatten 7 dygn & mer",
} as const;

test("filters survive the way through the address", () => {
  const written = writeFilters(new URLSearchParams("view=list"), {
    ...filters,
    categoryIds: [...filters.categoryIds],
    recommendedCategoryIds: [...filters.recommendedCategoryIds],
  });
  expect(readFilters(written)).toEqual(filters);
  expect(written.get("view")).toBe("list");
});

test("no filters leave an empty address", () => {
  expect(writeFilters(new URLSearchParams("search=x&sort=name_desc"), NO_FILTERS).toString()).toBe("");
});

test("what the address says wrongly is left out", () => {
  const wrong = new URLSearchParams("domain=vatten&type=Bil&min=-1&max=mycket&sort=random&categories=a,b&rec_categories=1,,x");
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

const [first, second, third] = [1, 2, 3].map((last) => id.replace(/1$/, String(last))) as [string, string, string];
const recommended = { ...NO_FILTERS, recommendedCategoryIds: [first, second], recommendationName: "Vatten 7 dygn" };

test("a recommendation asks for its categories, and choices narrow within it (CAT-02)", () => {
  expect(toListInput(recommended).productCategoryIds).toEqual([first, second]);
  expect(toListInput({ ...recommended, categoryIds: [second] }).productCategoryIds).toEqual([second]);
  expect(toListInput({ ...recommended, categoryIds: [third] }).productCategoryIds).toEqual([first, second]);
  expect(countFilters(recommended)).toBe(0);
});

test("recommended categories that nobody knows are left out, and without any the recommendation filters nothing", () => {
  expect(withKnownCategories(recommended, [{ id: second }, { id: third }]).recommendedCategoryIds).toEqual([second]);
  expect(toListInput(withKnownCategories(recommended, [])).productCategoryIds).toBeUndefined();
});

test("the address names at most as many recommended categories as the server reads, each once", () => {
  const many = Array.from({ length: 60 }, (_, index) => id.slice(0, -2) + String(index + 10));
  const read = readFilters(new URLSearchParams({ rec_categories: [...many, ...many].join(","), rec_name: ` ${"x".repeat(500)} ` }));
  expect(read.recommendedCategoryIds).toEqual(many.slice(0, 50));
  expect(read.recommendationName).toBe("x".repeat(120));
});

test("an address that says nothing lists what is asked for before the page is drawn", () => {
  expect(toListInput(NO_FILTERS)).toEqual(FIRST_PRODUCTS);
  expect(toListInput(readFilters(new URLSearchParams()))).toEqual(FIRST_PRODUCTS);
});
