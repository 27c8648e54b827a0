import { expect, test } from "vitest";
import { enduranceText } from "./household-texts.ts";

test.each([
  [0, 4, "Ni klarar 0 av 7 dygn"],
  [3, null, "Ni klarar 3 av 7 dygn"],
  [3, 1, "Du klarar 3 av 7 dygn"],
  [7, 2, "Ni klarar 7 dygn, minst en vecka"],
  [30, 1, "Du klarar 30 dygn, minst en vecka"],
])("%i days for %s people: %s", (days, familySize, text) => {
  expect(enduranceText(days, familySize)).toBe(text);
});
