import { expect, test } from "vitest";
import { foundPages } from "./found-pages.ts";

const labels = (...[role, text]: [Parameters<typeof foundPages>[0], string]) => foundPages(role, text, 5).map(({ label }) => label);

test("a page is found by its name, its group's name and without dots, the best first", () => {
  expect(labels("system_owner", "vat")).toEqual(["Vatten"]);
  expect(labels("system_owner", "forening")).toEqual(["Föreningsuppgifter"]);
  expect(labels("system_owner", "nät samverkan")).toEqual(["Nätverk"]);
  expect(labels("system_owner", "resan")).toEqual(["Resan", "Krisresan"]);
  expect(labels("system_owner", "  ")).toEqual([]);
  expect(labels("system_owner", "kris")).toHaveLength(5);
});

test("only the pages that the role has are found", () => {
  expect(labels("system_owner", "prenumeranter")).toEqual(["Krisprenumeranter"]);
  expect(labels("member", "prenumeranter")).toEqual([]);
  expect(labels("member", "admin")).toEqual([]);
  expect(labels(null, "kalender")).toEqual([]);
  expect(labels(null, "hem")).toEqual(["Hem"]);
});
