import { expect, test } from "vitest";
import { catalogueSearches } from "./rules.ts";

const texts = (name: string) => catalogueSearches(name).map(({ text }) => text);

test("a name is looked for as it stands, then by its telling words, then by its first word", () => {
  expect(catalogueSearches("Vattendunk 10 liter med kran")).toEqual([
    { text: "Vattendunk 10 liter med kran", isSure: true },
    { text: "vattendunk kran", isSure: true },
    { text: "vattendunk", isSure: false },
  ]);
});

test("one telling word is a sure search, and nothing is looked for twice or not at all", () => {
  expect(catalogueSearches("Toalettpåsar, 50 st").at(-1)).toEqual({ text: "toalettpåsar", isSure: true });
  expect(texts("ullfilt")).toEqual(["ullfilt"]);
  expect(texts("  ")).toEqual([]);
  expect(texts("24 %")).toEqual(["24 %"]);
});
