import { describe, expect, test } from "vitest";
import type { OwnedContainer } from "#shared/calculations/association-water.ts";
import { countingFor, type HouseFacts, recommend, repeatedLine, requestCosts } from "./rules.ts";

const NONE: readonly OwnedContainer[] = [];

describe("rules", () => {
  const old = { productId: "p", productName: "Dunk", articleNumber: "NV-1", quantity: 5, unitPrice: 100 };
  const offered = { name: "Dunk 10 l", ownPriceExcludingVat: 119 };

  test("a product that is still offered comes into the draft at today's price, under today's name", () => {
    expect(repeatedLine(old, offered, 0)).toEqual({
      productId: "p",
      productName: "Dunk 10 l",
      articleNumber: "NV-1",
      quantity: 5,
      outcome: "added",
      priceThen: 100,
      priceNow: 119,
    });
  });

  test("what the draft holds already is raised to the old quantity and never lowered", () => {
    expect(repeatedLine(old, offered, 2)).toMatchObject({ quantity: 5, outcome: "raised" });
    expect(repeatedLine(old, offered, 5)).toMatchObject({ quantity: 5, outcome: "kept" });
    expect(repeatedLine(old, offered, 8)).toMatchObject({ quantity: 8, outcome: "kept" });
  });

  test("a product that is gone is named and left out, and one without a price is asked for without", () => {
    expect(repeatedLine(old, undefined, 0)).toMatchObject({ productName: "Dunk", quantity: 0, outcome: "not_offered", priceNow: null });
    expect(repeatedLine(old, { ...offered, ownPriceExcludingVat: null }, 0)).toMatchObject({
      quantity: 5,
      outcome: "added",
      priceNow: null,
    });
  });

  const stated = { numProperties: 20, numResidentsEstimated: 40, numDaysEstimated: 7 };
  const water = { name: "Filter", unitQuantity: 1, quantity: 10, unitPrice: 100, vatPercent: 25, rule: "ceil(persons*days/10)" };
  const radio = { name: "Radio", unitQuantity: 1, quantity: 1, unitPrice: 500, vatPercent: 25, rule: "1" };

  test("a request tells its cost per apartment, per percentage point of the shares and per day more", () => {
    expect(requestCosts(stated, [water, radio], null)).toEqual({
      includingVat: 1875,
      apartments: 20,
      perApartment: 93.75,
      perSharePoint: 18.75,
      perExtraDay: 500,
      boughtWater: null,
      extraDayProducts: ["Filter"],
    });
  });

  test("what is not known is not said", () => {
    const nothing = { numProperties: null, numResidentsEstimated: null, numDaysEstimated: null };
    expect(requestCosts(nothing, [radio], null)).toMatchObject({
      apartments: null,
      perApartment: null,
      perExtraDay: null,
      extraDayProducts: [],
    });
    expect(requestCosts(stated, [{ ...water, rule: "days*" }], null).perExtraDay).toBeNull();
  });

  const plan = {
    days: 7,
    litresPerPerson: 3,
    associationShare: 0.25,
    sharedStockLitres: 200,
    selfPreparedShare: 0,
    owned: NONE,
    containerLitres: 20,
  };
  const house = { numApartments: 42, residentCount: 84, water: plan } as HouseFacts;
  const can = { name: "Vattendunk 20 liter", unitQuantity: 1, quantity: 13, unitPrice: 189, vatPercent: 25, rule: null };

  test("N9 a day more is counted once for the same water, by the kind that costs least", () => {
    const small = { ...can, name: "Vattendunk 10 liter", unitPrice: 119 };
    const stated = { numProperties: 42, numResidentsEstimated: 84, numDaysEstimated: null };
    const alone = requestCosts(stated, [can], house).perExtraDay;
    expect(alone).toBe(708.75);
    expect(requestCosts(stated, [small, can], house)).toMatchObject({ perExtraDay: alone, extraDayProducts: ["Vattendunk 20 liter"] });
  });

  test("taps for tanks are recommended to a house whose plan stores its water in tanks", () => {
    const taps = { name: "Kransats till tank", unitQuantity: 1, rule: "ibc_count" };
    expect(recommend(taps, countingFor(house, { days: 7 }))?.quantity).toBe(0);
    expect(recommend(taps, countingFor({ ...house, water: { ...plan, containerLitres: 1000 } }, { days: 7 }))?.quantity).toBe(1);
  });

  test("a house of unknown size is recommended no containers, where one that lacks nothing needs none", () => {
    const unknown = { ...house, numApartments: null, residentCount: null };
    expect(recommend(can, countingFor(unknown, { days: 7 }))).toBeNull();
    expect(recommend(can, countingFor({ ...house, water: { ...plan, sharedStockLitres: 900 } }, { days: 7 }))?.quantity).toBe(0);
  });
});
