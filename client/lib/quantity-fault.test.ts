import { expect, test } from "vitest";
import { setDraftLineInput } from "#shared/schemas/product-requests.ts";
import { quantityFault } from "./quantity-fault.ts";

test.each([
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
  [0, undefined],
  [100_000, undefined],
  [100_001, "Antalet är för stort."],
  [-1, "Antalet kan inte vara negativt."],
  [-1.5, "Antalet måste vara ett heltal."],
  [2.5, "Antalet måste vara ett heltal."],
  [Number.NaN, "Antalet måste vara ett heltal."],
  [Number.POSITIVE_INFINITY, "Antalet måste vara ett heltal."],
  [2 ** 53, "Antalet måste vara ett heltal."],
  ["3", "Antalet måste vara ett heltal."],
  ["tre", "Antalet måste vara ett heltal."],
])("%j: %s, as the server's schema says", (quantity, fault) => {
  expect(quantityFault(quantity)).toBe(fault);
  expect(setDraftLineInput.shape.quantity.safeParse(quantity).error?.issues[0]?.message).toBe(fault);
});
