import { expect, test } from "vitest";
import { hasFilters, NO_FILTERS, readFilters, writeFilters } from "./log-filters.ts";

const read = (search: string) => readFilters(new URLSearchParams(search));
const ID = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";

test("PAGE-27 the filters of the log stand in the address and are read back from it", () => {
  const filters = {
    category: "membership",
    actorProfileId: ID,
    from: "2026-11-01",
    to: "2026-11-20",
    search: "godkände en ansökan",
  } as const;
  const written = writeFilters(new URLSearchParams("tab=handelselogg"), filters);
  expect(written.get("tab")).toBe("handelselogg");
  expect(readFilters(written)).toEqual(filters);
  expect(writeFilters(written, NO_FILTERS).toString()).toBe("tab=handelselogg");
});

test("PAGE-27 what an address says wrongly is left out", () => {
  expect(read("kategori=hemligt&person=alla&fran=2026-02-30&till=0002-01-01")).toEqual(NO_FILTERS);
  expect(read("fran=i+dag&till=")).toEqual(NO_FILTERS);
  expect(read(`sok=${"a".repeat(300)}`).search).toHaveLength(100);
});

test("PAGE-27 one filter is enough to be cleared", () => {
  expect(hasFilters(NO_FILTERS)).toBe(false);
  expect(hasFilters({ ...NO_FILTERS, to: "2026-11-20" })).toBe(true);
  expect(hasFilters({ ...NO_FILTERS, search: "anna" })).toBe(true);
});
