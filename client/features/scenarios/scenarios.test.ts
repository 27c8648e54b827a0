import { describe, expect, test } from "vitest";
import { afterStart, clockEnd, momentInWords } from "./clock-words.ts";
import { readChoice, writeChoice } from "./scenario-choice.ts";

describe("clock words", () => {
  test("PAGE-23 a clock says how long is left, that it is time, or how long it has been over", () => {
    const doors = { endsAtMinutes: 180, endsWith: "Portarna måste ställas upp", isEstimate: false };
    expect(clockEnd(doors, 60)).toBe("Portarna måste ställas upp om 2 h");
    expect(clockEnd(doors, 180)).toBe("Portarna måste ställas upp nu");
    expect(clockEnd(doors, 360)).toBe("Portarna måste ställas upp: tiden gick ut för 3 h sedan");
    expect(clockEnd({ endsAtMinutes: null, endsWith: null, isEstimate: false }, 0)).toBeNull();
    expect([afterStart(0), afterStart(30)]).toEqual(["Direkt", "Efter 30 min"]);
  });

  test("PAGE-23 what is reckoned is told roughly, and what is decided to the minute", () => {
    const cold = { endsAtMinutes: 1_882, endsWith: "Under 14 °C inne", isEstimate: true };
    expect(clockEnd(cold, 0)).toBe("Under 14 °C inne om ungefär 31 h");
    expect(clockEnd(cold, 1_860)).toBe("Under 14 °C inne om ungefär 20 min");
    expect(clockEnd(cold, 4_320)).toBe("Under 14 °C inne: tiden gick ut för ungefär 41 h sedan");
    expect([afterStart(1_882, true), afterStart(182)]).toEqual(["Efter ungefär 31 h", "Efter 3 h 2 min"]);
  });

  test("PAGE-23 a moment says what the clock is then, past midnight too", () => {
    const evening = [0, 1, 3, 4, 7].map((moment) => momentInWords(moment, "evening"));
    expect(evening).toEqual(["0 min, kl 19:00", "15 min, kl 19:15", "6 h, kl 01:00", "24 h, kl 19:00", "Återläge"]);
  });
});

describe("scenario choice", () => {
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
});
