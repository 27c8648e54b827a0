import { expect, test } from "vitest";
import { compareSwedish } from "./swedish-collation.ts";

test("å, ä and ö come last, in that order, and é sorts with e", () => {
  const names = ["Öberg", "Zetterlund", "ärlig", "Åberg", "Eva", "Édith", "ek"];
  expect(names.sort(compareSwedish)).toEqual(["Édith", "ek", "Eva", "Zetterlund", "Åberg", "ärlig", "Öberg"]);
});
