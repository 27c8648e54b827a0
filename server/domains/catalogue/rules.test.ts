import { expect, test } from "vitest";
import { listProductsInput } from "#shared/schemas/catalogue.ts";
import { catalogueStatement } from "./rules.ts";

const statement = (input: object) => catalogueStatement(listProductsInput.parse(input));

test("the same filters with other values share one statement (CAT-33)", () => {
  const one = statement({ supplierId: crypto.randomUUID(), minPrice: 10 });
  const other = statement({ supplierId: crypto.randomUUID(), minPrice: 99 });
  expect(one.shape.name).toBe(other.shape.name);
  expect(one.parameters).not.toEqual(other.parameters);
});

test("every set of filters and order has a name of its own, short enough for Postgres", () => {
  const full = {
    search: "dunk",
    crisisDomainId: crypto.randomUUID(),
    productType: "Tjänst",
    supplierId: crypto.randomUUID(),
    productCategoryIds: [crypto.randomUUID(), crypto.randomUUID()],
    minPrice: 0,
    maxPrice: 5,
  };
  const names = new Set<string>();
  for (let bits = 0; bits < 128; bits++) {
    const chosen = Object.fromEntries(Object.entries(full).filter((_, index) => bits & (1 << index)));
    for (const sort of ["name_asc", "name_desc", "price_asc", "price_desc"]) names.add(statement({ ...chosen, sort }).shape.name);
  }
  expect(names.size).toBe(512);
  expect(Math.max(...[...names].map((name) => name.length))).toBeLessThan(63);
});

test("a price of 0 is a filter, an empty search and an empty category list are none (CAT-10)", () => {
  expect([...statement({ minPrice: 0, search: "  ", productCategoryIds: [] }).shape.filters]).toEqual(["minPrice"]);
});

test("a search has an order of its own until one is chosen; its words are values, not part of the statement", () => {
  expect(statement({ search: "Dunk 20 l" }).shape.order).toBe("literal_first");
  expect(statement({ search: "dunk", sort: "price_asc" }).shape.order).toBe("price_asc");
  expect(statement({ search: "dunk" }).shape.name).toBe(statement({ search: "en två tre fyra" }).shape.name);
  expect(statement({ search: "Dunk 20 l" }).parameters.search).toEqual(["dunk", "20", "l"]);
});

test("signs alone are a search that finds nothing, not one that is left out", () => {
  const { shape, parameters } = statement({ search: "%" });
  expect([...shape.filters]).toEqual(["search"]);
  expect(parameters.search).toEqual([]);
});
