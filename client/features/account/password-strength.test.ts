import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", 0],
  ["abcde", 0],
  ["abcdef", 1],
  ["aaaaaaaaaaa", 1],
  ["sommar1", 1],
  ["password123", 1],
  ["Sommar-12", 2],
  ["Beredskap-2026", 3],
  ["tre gröna katter sover", 4],
])("%j is judged %i of 4", (password, score) => {
  expect(passwordStrength(password).score).toBe(score);
});

test("the first advice names the shortest length", () => {
  expect(passwordStrength("a").advice).toContain("Minst 6 tecken");
});
