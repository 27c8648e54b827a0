import { describe, expect, test } from "vitest";
import { householdWaterInput } from "#tests/factories/water.ts";
import type { HouseholdWaterValues } from "../household-water.ts";
import { type AssociationWaterValues, summarizeAssociationWater } from "./association-water.ts";
import { summarizeHouseholdWater } from "./household-water.ts";
import {
  associationNeed,
  containersNeeded,
  emptyContainerKg,
  filledWeightKg,
  householdNeed,
  householdStock,
  isHeavyToCarry,
  needsFloorLoadCheck,
  nextWaterChange,
  PET_LITRES_PER_DAY,
  petLitres,
  selfStoredLitres,
  sharedWaterGap,
  tripsPerDay,
  waterEnduranceDays,
  waterGap,
} from "./water.ts";

describe("water", () => {
  test("four persons with three litres for seven days need 84 litres", () => {
    expect(householdNeed({ persons: 4, litresPerPerson: 3, days: 7 })).toBe(84);
  });

  test("pets add their litres for every day", () => {
    const petLitresPerDay = PET_LITRES_PER_DAY.dog + 2 * PET_LITRES_PER_DAY.cat;
    expect(householdNeed({ persons: 2, litresPerPerson: 3, days: 7, petLitresPerDay })).toBeCloseTo(53.2);
  });

  test("84 residents with three litres for seven days need 1 764 litres, a quarter of it is 441 litres or one IBC", () => {
    const need = associationNeed({ residents: 84, litresPerPerson: 3, days: 7 });
    expect(need).toBe(1764);
    expect(sharedWaterGap(need, 0.25, 0)).toBe(441);
    expect(containersNeeded(441, 1000)).toBe(1);
  });

  test("a shared store beyond the association's share leaves no gap", () => {
    expect(sharedWaterGap(1764, 0.25, 400)).toBe(41);
    expect(sharedWaterGap(1764, 0.25, 1000)).toBe(0);
    expect(sharedWaterGap(1764, 0, 0)).toBe(0);
  });

  test("18 litres last two persons 3.0 days", () => {
    expect(waterEnduranceDays(18, { persons: 2, litresPerPerson: 3 })).toBe(3);
  });

  test("endurance is rounded down to one decimal, and binary noise takes nothing away", () => {
    expect(waterEnduranceDays(17.9, { persons: 2, litresPerPerson: 3 })).toBe(2.9);
    expect(waterEnduranceDays(2.4, { persons: 1, litresPerPerson: 3 })).toBe(0.8);
    expect(waterEnduranceDays(18, { persons: 2, litresPerPerson: 3, petLitresPerDay: 1 })).toBe(2.5);
  });

  test("with nobody to drink it there is no endurance to show", () => {
    expect(waterEnduranceDays(18, { persons: 0, litresPerPerson: 3 })).toBeNull();
    expect(waterEnduranceDays(18, { persons: 0, litresPerPerson: 3, petLitresPerDay: 1 })).toBeNull();
    expect(waterEnduranceDays(18, { persons: 2, litresPerPerson: 0 })).toBeNull();
  });

  test("the stock counts what containers are filled to and two thirds of freezer bottles", () => {
    const containers = [
      { litres: 10, count: 3, filledShare: 1 },
      { litres: 20, count: 1, filledShare: 0.5 },
    ];
    expect(householdStock({ containers, bottleLitres: 6, freezerBottleLitres: 3 })).toBeCloseTo(48.01);
    expect(householdStock({ containers: [] })).toBe(0);
  });

  test("a gap is never negative and is filled by whole containers", () => {
    expect(waterGap(84, 18)).toBe(66);
    expect(waterGap(84, 100)).toBe(0);
    expect(containersNeeded(66, 10)).toBe(7);
    expect(containersNeeded(60, 10)).toBe(6);
    expect(containersNeeded(0, 10)).toBe(0);
    expect(containersNeeded(66, 0)).toBeNull();
  });

  test("households of unknown stock count by the assumed share of their need", () => {
    const self = { knownHouseholdLitres: 300, residentsUnknown: 40, assumedSelfShare: 0.5, litresPerPerson: 3, days: 7 };
    expect(selfStoredLitres(self)).toBe(720);
  });

  test("trips are whole and need a cart with volume", () => {
    expect(tripsPerDay(252, 80)).toBe(4);
    expect(tripsPerDay(252, 0)).toBeNull();
  });

  test("more than 20 kg is heavy to carry, and tanks from 500 litres need a look at the floor", () => {
    expect(isHeavyToCarry(filledWeightKg(20, 1.2))).toBe(true);
    expect(isHeavyToCarry(filledWeightKg(10, 0.8))).toBe(false);
    expect(isHeavyToCarry(20)).toBe(false);
    expect(needsFloorLoadCheck(500)).toBe(true);
    expect(needsFloorLoadCheck(499)).toBe(false);
  });

  test("a dog drinks a litre a day and a cat a third", () => {
    expect(petLitres({ dogs: 1, cats: 2 })).toBeCloseTo(1.6);
    expect(petLitres({ dogs: 0, cats: 0 })).toBe(0);
  });

  test("the oldest water is changed after 180 days, and an unknown day says nothing", () => {
    expect(nextWaterChange(["2026-09-01", null, "2026-03-01"])).toBe("2026-08-28");
    expect(nextWaterChange(["2026-12-31"])).toBe("2027-06-29");
    expect(nextWaterChange([null])).toBeNull();
    expect(nextWaterChange([])).toBeNull();
  });

  test("an empty container weighs a little, so that 20 litres are too heavy to carry and 10 are not", () => {
    expect(isHeavyToCarry(filledWeightKg(20, emptyContainerKg(20)))).toBe(true);
    expect(isHeavyToCarry(filledWeightKg(10, emptyContainerKg(10)))).toBe(false);
  });

  test("NS-26 a day of filling that is half written is none yet", () => {
    expect(nextWaterChange(["2026-0", "3 feb", "2026-13-45"])).toBeNull();
    expect(nextWaterChange(["2026-0", "2026-09-01"])).toBe(nextWaterChange(["2026-09-01"]));
  });
});

describe("household water", () => {
  const household: HouseholdWaterValues = { ...householdWaterInput(), infants: 0 };

  test("a can of the saved products is room, not water, and one that is half full has half of its own", () => {
    const half = { ...household, containers: [{ litres: 10, count: 1, filledShare: 0.5, filledOn: null }], bottleLitres: 8 };
    const saved = { containers: [{ litres: 10, count: 3 }], bottleLitres: 0, unsized: [] };
    expect(summarizeHouseholdWater(half)).toMatchObject({ stockLitres: 13, gapLitres: 29, roomLitres: 5, containerGapLitres: 24 });
    expect(summarizeHouseholdWater(half, saved)).toMatchObject({ stockLitres: 13, gapLitres: 29, roomLitres: 25, containerGapLitres: 4 });
  });

  test("two persons with 18 litres have 18 of 42 litres, which last three days; the hot-water tank does not count", () => {
    expect(summarizeHouseholdWater(household)).toEqual({
      persons: 2,
      needLitres: 42,
      stockLitres: 18,
      gapLitres: 24,
      roomLitres: 0,
      containerGapLitres: 24,
      enduranceDays: 3,
      dailyLitres: 6,
      nextChange: "2027-02-28",
    });
  });

  test("with nobody in the household there is no endurance", () => {
    const empty = summarizeHouseholdWater({ ...household, adults: 0 });
    expect(empty).toMatchObject({ persons: 0, needLitres: 0, gapLitres: 0, enduranceDays: null });
  });

  test("pets count in need and endurance, and containers that are not there have no day of change", () => {
    const withDog = summarizeHouseholdWater({
      ...household,
      dogs: 1,
      containers: [{ litres: 10, count: 0, filledShare: 1, filledOn: "2026-01-01" }],
    });
    expect(withDog).toMatchObject({ needLitres: 49, stockLitres: 8, enduranceDays: 1.1, nextChange: null });
  });
});

describe("association water", () => {
  const tallen: AssociationWaterValues = {
    residents: 84,
    litresPerPerson: 3,
    days: 7,
    sharedStockLitres: 0,
    sharedFilledOn: null,
    selfPreparedShare: 0,
    associationShare: 0.25,
    owned: [],
    containerLitres: 1000,
    cartLitres: 80,
  };

  test("84 residents need 1 764 litres, a quarter of it is 441 litres: one IBC, whose floor is to be checked", () => {
    expect(summarizeAssociationWater(tallen)).toMatchObject({
      needLitres: 1764,
      dailyLitres: 252,
      sharedNeedLitres: 441,
      sharedGapLitres: 441,
      totalGapLitres: 1764,
      enduranceDays: 0,
      containers: 1,
      needsFloorLoadCheck: true,
      isHeavyToCarry: true,
      tripsPerDay: 4,
      toiletBags: 588,
      nextChange: null,
    });
  });

  test("what the households hold and the shared store lengthen the endurance together", () => {
    const prepared = summarizeAssociationWater({ ...tallen, selfPreparedShare: 0.3, sharedStockLitres: 100, sharedFilledOn: "2026-06-01" });
    expect(prepared.selfLitres).toBeCloseTo(529.2);
    expect(prepared).toMatchObject({ sharedGapLitres: 341, enduranceDays: 2.4, nextChange: "2026-11-28" });
  });

  test("small containers may be carried, and nobody in the house gives no endurance", () => {
    expect(summarizeAssociationWater({ ...tallen, containerLitres: 10 })).toMatchObject({
      containers: 45,
      isHeavyToCarry: false,
      needsFloorLoadCheck: false,
    });
    expect(summarizeAssociationWater({ ...tallen, residents: 0 })).toMatchObject({ needLitres: 0, enduranceDays: null, containers: 0 });
  });
});
