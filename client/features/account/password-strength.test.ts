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

test("NS-21 a pattern is called one while it is typed, before the server refuses it", () => {
  expect(passwordStrength("qwertyuiopåasdfghjklöä")).toEqual({
    score: 1,
    advice: "Svagt. Sådana mönster prövas först av den som gissar.",
  });
});

test("the first advice names the shortest length", () => {
  expect(passwordStrength("a").advice).toContain("Minst 6 tecken");
});
