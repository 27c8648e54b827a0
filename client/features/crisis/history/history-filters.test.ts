import { expect, test } from "vitest";
import { isFiltered, readFilters, writeFilters } from "./history-filters.ts";

const AREA = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";

test("filters come back from the address they were written to, and other parameters stay", () => {
  const filters = { crisisDomainId: AREA, year: 2026, exercises: false, page: 3 };
  const params = writeFilters(new URLSearchParams("visa=1"), filters);
  expect(params.toString()).toBe(`visa=1&omrade=${AREA}&ar=2026&typ=krislage&sida=3`);
  expect(readFilters(params)).toEqual(filters);
});

test("a mistyped address still shows the history", () => {
  const filters = readFilters(new URLSearchParams("omrade=el&ar=26&typ=annat&sida=-1"));
  expect(filters).toEqual({ crisisDomainId: undefined, year: undefined, exercises: undefined, page: 1 });
  expect(isFiltered(filters)).toBe(false);
  expect(isFiltered({ ...filters, exercises: false })).toBe(true);
});
