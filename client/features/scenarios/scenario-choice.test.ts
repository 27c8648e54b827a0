import { expect, test } from "vitest";
import { readChoice, writeChoice } from "./scenario-choice.ts";

const BEGINNING = { scenario: "el", season: "winter", dayPart: "evening", outdoorCelsius: -10, moment: 0 } as const;

test("PAGE-23 an address that says nothing, or nothing that makes sense, begins with a power cut on a winter evening", () => {
  expect(readChoice(new URLSearchParams())).toEqual(BEGINNING);
  expect(readChoice(new URLSearchParams({ scenario: "vulkan", arstid: "x", tid: "", grader: "-400", steg: "99" }))).toEqual(BEGINNING);
});

test("PAGE-23 a choice comes back from its address, and each season brings its own temperature", () => {
  const chosen = { scenario: "vatten", season: "summer", dayPart: "night", outdoorCelsius: 30, moment: 7 } as const;
  expect(readChoice(writeChoice(chosen))).toEqual(chosen);
  expect(readChoice(new URLSearchParams({ arstid: "summer" })).outdoorCelsius).toBe(22);
  expect(writeChoice({ ...chosen, outdoorCelsius: 22 }).has("grader")).toBe(false);
});
