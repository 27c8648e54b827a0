import { expect, test } from "vitest";
import { sumOf } from "./model-use.ts";

const row = (outcome: "shown" | "not_held" | "slow", tenthsOfSecond: number, answers: number) => ({
  ...{ outcome, tenthsOfSecond, answers },
  ...{ tokensIn: answers * 1_000, tokensOut: answers * 100 },
});

test("a day is summed by how its answers ended, and its times are those of the answers that did", () => {
  const rows = [row("shown", 40, 1), row("shown", 12, 10), row("not_held", 20, 8), row("shown", 95, 1), row("slow", 300, 5)];
  expect(sumOf(rows, { in: 10, out: 50 })).toEqual({
    outcomes: [
      { outcome: "shown", answers: 12 },
      { outcome: "not_held", answers: 8 },
      { outcome: "slow", answers: 5 },
    ],
    seconds: { median: 1.2, p95: 4 },
    tokensIn: 25_000,
    tokensOut: 2_500,
    kronor: 0.375,
  });
});

test("without an answer that ended there is no time, and without prices no cost", () => {
  expect(sumOf([row("slow", 300, 2)], null)).toMatchObject({ seconds: null, kronor: null });
});
