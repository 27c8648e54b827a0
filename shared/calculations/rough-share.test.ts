import { expect, test } from "vitest";
import { ANONYMOUS_GROUP_MIN } from "../limits.ts";
import { type RoughShare, roughShare } from "./rough-share.ts";

test("of a few it says below or above the half, of ten and more the outer quarters too", () => {
  const words = (whole: number) => Array.from({ length: whole + 1 }, (_, part) => roughShare(part, whole));
  expect(words(5)).toEqual(["minority", "minority", "minority", "majority", "majority", "majority"]);
  expect(words(9)).toEqual([...Array(5).fill("minority"), ...Array(5).fill("majority")]);
  expect(words(12)).toEqual([
    ...Array(3).fill("few"),
    ...Array(3).fill("minority"),
    ...Array(3).fill("majority"),
    ...Array(4).fill("most"),
  ]);
});

test("no word tells of anybody, not even those in the group who know of themselves", () => {
  for (let whole = ANONYMOUS_GROUP_MIN; whole <= 200; whole++) {
    const partsOf = new Map<RoughShare, number[]>();
    for (let part = 0; part <= whole; part++) {
      const word = roughShare(part, whole);
      partsOf.set(word, [...(partsOf.get(word) ?? []), part]);
    }
    for (const [word, parts] of partsOf) {
      // One who is of the part takes one away of it, one who is not takes one away of the rest: of the others neither none nor all remain.
      const [least, most] = [Math.min(...parts), Math.max(...parts)];
      expect(most - 1, `${word} of ${whole}`).toBeGreaterThan(0);
      expect(least, `${word} of ${whole}`).toBeLessThan(whole - 1);
    }
  }
});
