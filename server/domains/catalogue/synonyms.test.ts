import { expect, test } from "vitest";
import { inCatalogueWords } from "./synonyms.ts";

test("what the catalogue calls otherwise is looked for by its own word, in whatever form it is typed", () => {
  expect(inCatalogueWords("Ficklampor batteri")).toBe("lampa batteri");
  expect(inCatalogueWords("ficklampa")).toBe("lampa");
  expect(inCatalogueWords("vattendunkar")).toBeNull();
  expect(inCatalogueWords("")).toBeNull();
});
