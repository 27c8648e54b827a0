import { expect, test } from "vitest";
import { nextIndex } from "./move-menu-focus.ts";

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 2, 0],
  ["ArrowUp", 0, 2],
  ["ArrowUp", -1, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["a", 1, null],
])("%s from %i of three leads to %j", (key, here, next) => {
  expect(nextIndex(key, here, 3)).toBe(next);
});
