import { describe, expect, test } from "vitest";
import { partOf } from "#shared/household-parts.ts";
import { laterWords, mergeParts } from "./later-words.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const MINUTE = 60_000;
const minutesAgo = (minutes: number): string => new Date(NOW.getTime() - minutes * MINUTE).toISOString();

describe("later words", () => {
  test("of each field the later word holds; one that nothing was said of is told of", () => {
    const standing = { note: minutesAgo(10), hasIt: minutesAgo(10) };
    const ages = new Map([
      ["note", 20 * MINUTE],
      ["hasIt", 5 * MINUTE],
      ["quantity", 30 * MINUTE],
    ] as const);
    expect(laterWords<"note" | "hasIt" | "quantity">(standing, ages, NOW)).toEqual({
      holding: ["hasIt", "quantity"],
      earlier: ["note"],
      changedAt: { note: minutesAgo(10), hasIt: minutesAgo(5), quantity: minutesAgo(30) },
    });
  });

  test("a word of now holds also where another clock was ahead", () => {
    const ahead = { note: minutesAgo(-1) };
    expect(laterWords(ahead, new Map([["note", null]] as const), NOW).holding).toEqual(["note"]);
    expect(laterWords(ahead, new Map([["note", 0]] as const), NOW).earlier).toEqual(["note"]);
  });
});

describe("parts of a home", () => {
  const standing = { adults: 2, children: 1, infants: 0, diet: ["Vegansk"], changedAt: { persons: minutesAgo(10), diet: minutesAgo(10) } };
  const told = { adults: 3, children: 0, infants: 0, diet: ["Vegansk", "Halal"], dogs: 2 };
  const merge = (values: Partial<typeof told>, ages?: Record<string, number>, changed?: ("persons" | "diet" | "dogs")[]) =>
    mergeParts<Partial<typeof told>, "persons" | "diet" | "dogs">(standing, values, {
      partOf: (field) => partOf(field) as "persons" | "diet" | "dogs" | undefined,
      ...{ changed, ages, now: NOW },
    });

  test("who lives there is one part: all three hold, or none", () => {
    expect(merge(told, { persons: 20 * MINUTE, diet: 5 * MINUTE, dogs: 20 * MINUTE })).toEqual({
      values: { diet: ["Vegansk", "Halal"], dogs: 2 },
      changedAt: { persons: minutesAgo(10), diet: minutesAgo(5), dogs: minutesAgo(20) },
      overtaken: ["persons"],
    });
    expect(merge(told, { persons: 5 * MINUTE }, ["persons"])).toEqual({
      values: { adults: 3, children: 0, infants: 0 },
      changedAt: { persons: minutesAgo(5), diet: minutesAgo(10) },
      overtaken: [],
    });
  });

  test("an earlier word that says what stands has lost nothing", () => {
    expect(merge({ diet: ["Vegansk"] }, { diet: 20 * MINUTE })).toMatchObject({ values: {}, overtaken: [] });
    expect(merge({ diet: ["Halal"] }, { diet: 20 * MINUTE })).toMatchObject({ values: {}, overtaken: ["diet"] });
  });

  test("without ages all that was changed is a word of now, and what was not changed is not told of", () => {
    expect(merge(told, undefined, ["dogs"])).toEqual({
      values: { dogs: 2 },
      changedAt: { persons: minutesAgo(10), diet: minutesAgo(10), dogs: NOW.toISOString() },
      overtaken: [],
    });
  });
});
