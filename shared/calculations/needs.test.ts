import { expect, test } from "vitest";
import { containerGap, ownedLitres, storeGap, summarizeAssociationWater } from "./association-water.ts";
import { foodNeedKcal } from "./food.ts";
import { savedLitres, summarizeHouseholdWater } from "./household-water.ts";
import { toiletBagsNeeded } from "./hygiene.ts";
import { packagesFor } from "./water-containers.ts";

/** Numbers that look random and are the same in every run (Mulberry32). */
function numbersFrom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * max;
  };
}

/** Each case twice: as it is, and with one number of it raised. */
const CASES = Array.from({ length: 500 }, (_, seed) => {
  const upTo = numbersFrom(seed + 1);
  const whole = (max: number) => Math.floor(upTo(max));
  const house = {
    ...{ residents: whole(500), litresPerPerson: 3 + whole(5) / 2, days: 1 + whole(30), sharedStockLitres: whole(20_000) },
    ...{ sharedFilledOn: null, selfPreparedShare: whole(100) / 100, associationShare: whole(100) / 100 },
    ...{ containerLitres: 1 + whole(1000), cartLitres: 1 + whole(100) },
    owned: [{ litres: 1 + whole(50), count: whole(60) }],
  };
  const home = {
    ...{
      adults: 1 + whole(8),
      children: whole(8),
      infants: 0,
      dogs: whole(4),
      cats: whole(4),
      litresPerPerson: 3 + whole(5) / 2,
      days: 1 + whole(30),
    },
    containers: [{ litres: 1 + whole(50), count: whole(9), filledShare: whole(4) / 4, filledOn: null }],
    ...{ bottleLitres: upTo(60), freezerBottleLitres: upTo(20), boilerLitres: whole(300) },
  };
  const size = home.containers[0]?.litres ?? 0;
  const sizes = [size, size + 1 + whole(20)];
  const saved = { containers: sizes.map((litres) => ({ litres, count: whole(9) })), bottleLitres: upTo(90), unsized: [] };
  return { house, home, saved, more: 1 + whole(9), perPackage: 1 + whole(6) };
});

const numbersIn = (summary: object): number[] => Object.values(summary).filter((value) => typeof value === "number");

test("PAGE-16 no need, gap or number of packages is ever negative or no number", () => {
  for (const { house, home, saved, perPackage } of CASES) {
    const bags = toiletBagsNeeded({ persons: house.residents, days: house.days });
    const packages = packagesFor(containerGap(house, house) ?? 0, { litres: house.containerLitres, perPackage });
    const all = [
      summarizeAssociationWater(house),
      summarizeHouseholdWater(home),
      summarizeHouseholdWater(home, saved),
      { bags, packages },
    ].flatMap(numbersIn);
    expect(all.filter((value) => !(value >= 0 && Number.isFinite(value)))).toEqual([]);
  }
});

test("PAGE-16 more people or days never need less: water, food and toilet bags, at home and in the house", () => {
  const needs = ({ house, home, saved }: (typeof CASES)[number], people: number, days: number): number[] => {
    const raised = { ...house, residents: house.residents + people, days: house.days + days };
    const summary = summarizeAssociationWater(raised);
    const atHome = summarizeHouseholdWater({ ...home, adults: home.adults + people, days: home.days + days }, saved);
    return [
      ...[
        summary.needLitres,
        summary.sharedGapLitres,
        summary.totalGapLitres,
        summary.containerGapLitres,
        summary.containers ?? 0,
        summary.toiletBags,
      ],
      ...[atHome.needLitres, atHome.gapLitres, foodNeedKcal(raised.residents, raised.days)],
      toiletBagsNeeded({ persons: raised.residents, days: raised.days }),
    ];
  };
  for (const one of CASES) {
    for (const raised of [needs(one, one.more, 0), needs(one, 0, one.more)]) {
      expect(raised.every((value, index) => value >= (needs(one, 0, 0)[index] ?? 0))).toBe(true);
    }
  }
});

test("PAGE-16 what is in store never raises what is needed or what is to be bought", () => {
  for (const { house, home, more } of CASES) {
    const [before, after] = [house, { ...house, sharedStockLitres: house.sharedStockLitres + more }].map(summarizeAssociationWater);
    expect(after?.needLitres).toBe(before?.needLitres);
    expect(after?.sharedGapLitres).toBeLessThanOrEqual(before?.sharedGapLitres ?? 0);
    expect(after?.containers).toBeLessThanOrEqual(before?.containers ?? 0);
    expect(after?.containerGapLitres).toBeLessThanOrEqual(before?.containerGapLitres ?? 0);
    expect(after?.enduranceDays ?? 0).toBeGreaterThanOrEqual(before?.enduranceDays ?? 0);
    const [bare, filled] = [home, { ...home, bottleLitres: home.bottleLitres + more }].map((values) => summarizeHouseholdWater(values));
    expect(filled?.needLitres).toBe(bare?.needLitres);
    expect(filled?.gapLitres).toBeLessThanOrEqual(bare?.gapLitres ?? 0);
  }
});

test("PAGE-05 PAGE-16 what is saved as «Har redan» never raises what is needed or missing, never lowers what is counted, and nothing counts twice", () => {
  for (const { home, saved, more } of CASES) {
    const [bare, told] = [summarizeHouseholdWater(home), summarizeHouseholdWater(home, saved)];
    expect(told.needLitres).toBe(bare.needLitres);
    expect(told.gapLitres).toBeLessThanOrEqual(bare.gapLitres);
    expect(told.stockLitres).toBeGreaterThanOrEqual(bare.stockLitres);
    const withCans = { ...saved, containers: saved.containers.map(({ litres, count }) => ({ litres, count: count + more })) };
    const canned = summarizeHouseholdWater(home, withCans);
    expect([canned.stockLitres, canned.gapLitres]).toEqual([told.stockLitres, told.gapLitres]);
    expect(canned.containerGapLitres).toBeLessThanOrEqual(told.containerGapLitres);
    expect(told.containerGapLitres).toBeLessThanOrEqual(told.gapLitres);
    expect(savedLitres(home, { ...saved, bottleLitres: saved.bottleLitres + more })).toBeGreaterThanOrEqual(savedLitres(home, saved));
    const same = {
      containers: home.containers.map(({ litres, count }) => ({ litres, count })),
      bottleLitres: home.bottleLitres,
      unsized: [],
    };
    expect(summarizeHouseholdWater(home, same)).toEqual(bare);
  }
});

test("PAGE-16 vessels that the house owns never raise what is missing or bought, never stand for water, and hold the stock before anything else", () => {
  for (const { house, more } of CASES) {
    const bare = summarizeAssociationWater({ ...house, owned: [] });
    const owning = summarizeAssociationWater(house);
    const { containers, containerGapLitres, house: owned, ...water } = owning;
    const { storeLitres, ...others } = owned;
    expect(bare).toMatchObject({ ...water, house: others });
    expect(storeLitres).toBeGreaterThanOrEqual(bare.house.storeLitres);
    expect(containerGapLitres).toBeLessThanOrEqual(bare.containerGapLitres);
    expect(containers).toBeLessThanOrEqual(bare.containers ?? 0);
    const raised = { ...house, owned: house.owned.map(({ litres, count }) => ({ litres, count: count + more })) };
    expect(summarizeAssociationWater(raised).containerGapLitres).toBeLessThanOrEqual(containerGapLitres);
    // Without any the two gaps are one; with as many as the stock fills nothing changes.
    expect(bare.containerGapLitres).toBe(storeGap(house, house));
    if (ownedLitres(house.owned) <= house.sharedStockLitres) expect(containerGapLitres).toBe(bare.containerGapLitres);
  }
});
