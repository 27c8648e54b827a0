import { expect, test } from "vitest";
import { JOURNEY_TASKS } from "../content/journey-tasks.ts";
import { isReadinessFactor, READINESS_FACTORS } from "../content/readiness.ts";
import { bestProof, expiresOn, monthsBetween, proofValue, readinessScore, readinessStatus } from "./readiness.ts";

const TODAY = "2026-11-22";
const proven = (happenedOn: string) => ({ level: "proven" as const, happenedOn });
const claimed = (happenedOn: string) => ({ level: "claimed" as const, happenedOn });

test("a proof runs off evenly until its last day, and a claim is worth half of it", () => {
  expect(proofValue(proven(TODAY), 180, TODAY)).toBe(1);
  expect(proofValue(claimed(TODAY), 180, TODAY)).toBe(0.5);
  expect(proofValue(proven("2026-08-24"), 180, TODAY)).toBe(0.5);
  expect(proofValue(proven("2026-05-26"), 180, TODAY)).toBe(0);
  expect(proofValue(proven("2020-01-01"), 180, TODAY)).toBe(0);
  expect(proofValue(proven("2027-01-01"), 180, TODAY)).toBe(1);
  expect(expiresOn("2026-08-24", 180)).toBe("2027-02-20");
});

test("an old proof gives way to a fresh claim only when that is worth more", () => {
  const old = proven("2026-03-01");
  expect(bestProof([old, claimed(TODAY)], 365, TODAY)?.proof).toEqual(claimed(TODAY));
  expect(bestProof([proven("2026-10-01"), claimed(TODAY)], 365, TODAY)?.proof).toEqual(proven("2026-10-01"));
  expect(bestProof([proven("2024-01-01")], 365, TODAY)).toBeNull();
});

test("the score weighs what there is to weigh, and nothing gives 0", () => {
  expect(readinessScore([])).toBe(0);
  expect(
    readinessScore([
      { weight: 20, value: 1 },
      { weight: 20, value: 0 },
    ]),
  ).toBe(50);
  expect(readinessScore([{ weight: 35, value: 1 }])).toBe(100);
  expect([100, 70, 69, 40, 39, 0].map(readinessStatus)).toEqual(["green", "green", "yellow", "yellow", "red", "red"]);
});

test("the age is told in whole months", () => {
  expect(monthsBetween("2026-07-20", TODAY)).toBe(4);
  expect(monthsBetween("2026-11-01", TODAY)).toBe(0);
  expect(monthsBetween("2027-01-01", TODAY)).toBe(0);
});

test("the weights of each of the 13 areas sum to 100, and every key is used once", () => {
  const areas = Map.groupBy(READINESS_FACTORS, ({ area }) => area);
  expect(areas.size).toBe(13);
  for (const factors of areas.values()) expect(factors.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  expect(new Set(READINESS_FACTORS.map(({ key }) => key)).size).toBe(READINESS_FACTORS.length);
});

test("each of the eight phases has mandatory tasks, and tasks prove factors that exist", () => {
  const mandatory = Map.groupBy(
    JOURNEY_TASKS.filter(({ isMandatory }) => isMandatory),
    ({ phase }) => phase,
  );
  expect([...mandatory.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(JOURNEY_TASKS.map(({ key }) => key)).size).toBe(JOURNEY_TASKS.length);
  expect(JOURNEY_TASKS.flatMap(({ factors }) => factors).filter((factor) => !isReadinessFactor(factor))).toEqual([]);
});
