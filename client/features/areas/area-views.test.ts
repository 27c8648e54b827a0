import { expect, test } from "vitest";
import { offersWords, readinessWords } from "./area-views.ts";

test("PAGE-14 an area's status is told in words, with the age of what it rests on", () => {
  expect(readinessWords({ status: "green", score: 82, ageMonths: 4 })).toBe("God 82\u00a0%, 4\u00a0mån gammal");
  expect(readinessWords({ status: "yellow", score: 41, ageMonths: 0 })).toBe("På väg 41\u00a0%, yngre än en månad");
  expect(readinessWords({ status: "red", score: 0, ageMonths: null })).toBe("Låg 0\u00a0%, inget underlag än");
});

test("what an area offers is counted", () => {
  expect([0, 1, 12].map(offersWords)).toEqual(["0 produkter och tjänster", "1 produkt eller tjänst", "12 produkter och tjänster"]);
});
