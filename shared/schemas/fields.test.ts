import { expect, test } from "vitest";
import { foundAssociationInput } from "./association.ts";
import { optionalText } from "./fields.ts";

test("U+0000, which the database cannot store, is left out of text", () => {
  expect(optionalText().parse(" Bo\u0000 Ek\u0000 ")).toBe("Bo Ek");
  expect(optionalText().parse("\u0000 ")).toBeNull();
  expect(foundAssociationInput.shape.associationName.parse("Brf\u0000 Eken")).toBe("Brf Eken");
});
