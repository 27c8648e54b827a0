import { expect, test } from "vitest";
import { type AssociationWaterValues, summarizeAssociationWater } from "./association-water.ts";

const tallen: AssociationWaterValues = {
  residents: 84,
  litresPerPerson: 3,
  days: 7,
  sharedStockLitres: 0,
  sharedFilledOn: null,
  selfPreparedShare: 0,
  associationShare: 0.25,
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
