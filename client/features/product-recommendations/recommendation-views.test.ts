import { expect, test } from "vitest";
import { cataloguePath, personsInWords, suggestedName } from "./recommendation-views.ts";

test("CAT-02 CAT-03 a set leads to the catalogue with its categories and its name, whatever signs the name holds", () => {
  const path = cataloguePath({
    name: "Vatten & mat, 7 dygn",
    categories: [
      { id: "a", name: "Dunkar" },
      { id: "b", name: "Filter" },
    ],
  });
  const { pathname, searchParams } = new URL(path, "http://portal.example");
  expect(pathname).toBe("/product-catalog");
  expect(Object.fromEntries(searchParams)).toEqual({ rec_categories: "a,b", rec_name: "Vatten & mat, 7 dygn" });
});

test("an estimate says that it is one, and the name is made of the numbers", () => {
  expect(personsInWords({ persons: 84, personsEstimated: true })).toBe("84 boende (uppskattat)");
  expect(personsInWords({ persons: 84, personsEstimated: false })).toBe("84 boende");
  expect(suggestedName("Vatten", 7, 84)).toBe("Vatten 7 dygn – 84 boende");
});
