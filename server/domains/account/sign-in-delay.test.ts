import { expect, test } from "vitest";
import { signInDelay } from "./sign-in-delay.ts";

test("of five tries the third to the fifth wait, each twice as long as the one before", () => {
  const waits = [1, 2, 3, 4, 5].map((attempt) => signInDelay({ accountAndAddress: attempt / 5, account: 0 }));
  expect(waits).toEqual([0, 0, 500, 1_000, 2_000]);
});

test("an account that is tried from everywhere waits ever longer, but never more than eight seconds", () => {
  const waits = [1, 100, 101, 125, 150, 175, 1_000, 100_000].map((count) => signInDelay({ accountAndAddress: 0, account: count / 100 }));
  expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test("the two delays add up, and limits that are a thousand times wider bring none", () => {
  expect(signInDelay({ accountAndAddress: 1, account: 2 })).toBe(10_000);
  expect(signInDelay({ accountAndAddress: 5 / 5_000, account: 200 / 100_000 })).toBe(0);
});
