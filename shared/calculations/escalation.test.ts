import { describe, expect, test } from "vitest";
import { nextAskAt } from "./escalation.ts";

/** A time of day in Sweden, in winter unless the day is another. */
const at = (time: string, day = "2026-11-20", offset = "+01:00"): Date => new Date(`${day}T${time}:00${offset}`);

describe("when those who have not answered are asked again", () => {
  const next = (from: Date, { minutes = 20, level = 3, now = from } = {}): Date => nextAskAt({ from, minutes, level, now });

  test("by day after the chosen minutes, at every level", () => {
    for (const level of [1, 2, 3, 4, 5]) {
      expect(next(at("13:00"), { level })).toEqual(at("13:20"));
      expect(next(at("21:30"), { level, minutes: 10 })).toEqual(at("21:40"));
    }
  });

  test("at night after twice as many from level 3 on, and in the morning where that is sooner", () => {
    expect(next(at("02:00"))).toEqual(at("02:40"));
    expect(next(at("21:50"))).toEqual(at("22:30"));
    expect(next(at("23:50"), { minutes: 40, level: 5 })).toEqual(at("01:10", "2026-11-21"));
    expect(next(at("06:30"))).toEqual(at("07:00"));
    expect(next(at("06:45"))).toEqual(at("07:05"));
    expect(next(at("07:00"))).toEqual(at("07:20"));
  });

  test("at level 1 and 2 the night is waited out", () => {
    for (const level of [1, 2]) {
      expect(next(at("21:50"), { level })).toEqual(at("07:00", "2026-11-21"));
      expect(next(at("02:00"), { level })).toEqual(at("07:00"));
    }
  });

  test("what nobody was there to do is not made up for at night at level 2, and is at once at level 3", () => {
    const [from, now] = [at("20:00"), at("23:00")];
    expect(next(from, { level: 2, now })).toEqual(at("07:00", "2026-11-21"));
    expect(next(from, { level: 3, now })).toEqual(at("20:20"));
  });

  test("the morning is seven also on the nights when the clocks are changed", () => {
    expect(next(at("23:00", "2026-03-28"), { level: 1 })).toEqual(at("07:00", "2026-03-29", "+02:00"));
    expect(next(at("23:00", "2026-10-24", "+02:00"), { level: 1 })).toEqual(at("07:00", "2026-10-25"));
  });
});
