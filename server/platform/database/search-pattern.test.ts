import { expect, test } from "vitest";
import { searchPattern } from "./search-pattern.ts";

test("wildcards in the search text mean themselves (CAT-05)", () => {
  expect(searchPattern(" 50%_\\  el ")).toBe("%50\\%\\_\\\\ el%");
});
