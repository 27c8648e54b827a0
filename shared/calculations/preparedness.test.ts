import { describe, expect, test } from "vitest";
import { JOURNEY_TASKS } from "../content/journey-tasks.ts";
import { isReadinessFactor, READINESS_FACTORS } from "../content/readiness.ts";
import type { StorageClass } from "../enums.ts";
import { COOLING_PRESETS, coolingPresetFor, hoursToTemperature, indoorTemperature, NORMAL_INDOOR_CELSIUS } from "./cooling.ts";
import { mayBeOnDuty, planRota } from "./duty-rota.ts";
import { foodNeedKcal } from "./food.ts";
import { generatorHours, powerStationHours } from "./generator.ts";
import { preparedDays } from "./prepared-days.ts";
import { bestProof, expiresOn, monthsBetween, proofValue, readinessScore, readinessStatus } from "./readiness.ts";
import { permitExcesses, STORAGE_PLACES, storageAdvice } from "./storage-advice.ts";
import { noticeWindow, preparednessWeek, vmaTestDay, vmaTestDays } from "./year-wheel.ts";

describe("readiness", () => {
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
});

describe("prepared days", () => {
  test.each([
    [
      { stated: 4, waterDays: null },
      { days: 4, isLimitedByWater: false },
    ],
    [
      { stated: 4, waterDays: 7.5 },
      { days: 4, isLimitedByWater: false },
    ],
    [
      { stated: 4, waterDays: 3.9 },
      { days: 3, isLimitedByWater: true },
    ],
    [
      { stated: null, waterDays: 2.4 },
      { days: 2, isLimitedByWater: true },
    ],
    [
      { stated: null, waterDays: null },
      { days: null, isLimitedByWater: false },
    ],
    [
      { stated: 0, waterDays: 0 },
      { days: 0, isLimitedByWater: false },
    ],
  ])("%o is %o", (told, expected) => {
    expect(preparedDays(told)).toEqual(expected);
  });
});

describe("storage advice", () => {
  /** Each place's verdict, in the order of STORAGE_PLACES. */
  const verdicts = (storageClass: StorageClass, storageLitres: number | null) =>
    storageAdvice({ storageClass, storageLitres })?.map(({ verdict }) => verdict);

  test("a product that does not burn gets no advice", () => {
    expect(storageAdvice({ storageClass: null, storageLitres: null })).toBeNull();
  });

  test("every place is answered once", () => {
    expect(storageAdvice({ storageClass: "spray", storageLitres: null })?.map(({ place }) => place)).toEqual([...STORAGE_PLACES]);
  });

  // flat, open balcony, glazed balcony, cellar, attic, shared garage, fire-separated store
  test.each([
    ["gas", 5, ["limited", "limited", "limited", "forbidden", "forbidden", "forbidden", "permit"]],
    ["gas", 5.01, ["forbidden", "limited", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
    ["gas", 30, ["forbidden", "limited", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
    ["gas", 30.5, ["forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
    ["gas", null, ["limited", "limited", "limited", "forbidden", "forbidden", "forbidden", "permit"]],
    ["flammable_liquid", 10, ["limited", "limited", "limited", "forbidden", "forbidden", "forbidden", "permit"]],
    ["flammable_liquid", 11, ["forbidden", "limited", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
    ["flammable_liquid", 25, ["forbidden", "limited", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
    ["flammable_liquid", 26, ["forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
    ["spray", 0.5, ["allowed", "allowed", "allowed", "forbidden", "forbidden", "ask", "permit"]],
    ["fuel_powered", null, ["limited", "limited", "limited", "empty", "empty", "empty", "permit"]],
    ["fuel_powered", 4, ["limited", "limited", "limited", "empty", "empty", "empty", "permit"]],
    ["fuel_powered", 12, ["empty", "limited", "empty", "empty", "empty", "empty", "permit"]],
    ["fuel_powered", 40, ["empty", "empty", "empty", "empty", "empty", "empty", "permit"]],
  ] as const)("%s of %s litres", (storageClass, litres, expected) => {
    expect(verdicts(storageClass, litres)).toEqual(expected);
  });

  test("a machine may hold as much of its fuel as a container of it", () => {
    for (const { place, fuelLitres } of storageAdvice({ storageClass: "fuel_powered", storageLitres: null }) ?? []) {
      const limitOf = (storageClass: StorageClass) =>
        storageAdvice({ storageClass, storageLitres: null })?.find((advice) => advice.place === place)?.maxLitres ?? null;
      const [gas, liquid] = [limitOf("gas"), limitOf("flammable_liquid")];
      expect(fuelLitres).toEqual(gas === null ? null : { gas, flammable_liquid: liquid });
    }
  });

  test("a glazed balcony counts as indoors", () => {
    for (const storageClass of ["gas", "flammable_liquid", "spray", "fuel_powered"] as const) {
      const advice = storageAdvice({ storageClass, storageLitres: null });
      const of = (place: string) => advice?.find((answer) => answer.place === place);
      expect({ ...of("glazed_balcony"), place: "flat" }).toEqual(of("flat"));
    }
  });

  const gas = (storageLitres: number | null, quantity: number) => ({ storageClass: "gas" as const, storageLitres, quantity });
  const liquid = (storageLitres: number | null, quantity: number) => ({
    storageClass: "flammable_liquid" as const,
    storageLitres,
    quantity,
  });

  test("the limits themselves need no permit, a drop more does", () => {
    expect(permitExcesses([gas(5, 12), liquid(5, 20)])).toEqual([]);
    expect(permitExcesses([gas(5, 12), gas(0.2, 1)])).toEqual([{ storageClass: "gas", litres: 60.2, limit: 60 }]);
    expect(permitExcesses([liquid(5, 20), liquid(0.1, 1)])).toEqual([{ storageClass: "flammable_liquid", litres: 100.1, limit: 100 }]);
  });

  test("the lines of a request are added up, each kind by itself", () => {
    const lines = [gas(5, 8), gas(30, 1), liquid(10, 9), liquid(25, 1), { storageClass: null, storageLitres: null, quantity: 1000 }];
    expect(permitExcesses(lines)).toEqual([
      { storageClass: "gas", litres: 70, limit: 60 },
      { storageClass: "flammable_liquid", litres: 115, limit: 100 },
    ]);
  });

  test("what has no size, no litres or quantity 0 adds nothing", () => {
    const machine = { storageClass: "fuel_powered" as const, storageLitres: 200, quantity: 5 };
    expect(permitExcesses([gas(null, 100), liquid(100, 0), machine])).toEqual([]);
  });
});

describe("food", () => {
  test("four persons for seven days need 56 000 kcal at the default of 2 000", () => {
    expect(foodNeedKcal(4, 7)).toBe(56_000);
  });

  test("the daily need can be edited", () => {
    expect(foodNeedKcal(4, 7, 2500)).toBe(70_000);
    expect(foodNeedKcal(0, 7)).toBe(0);
  });
});

describe("cooling", () => {
  const PUBLISHED = {
    poor: { to10: [33, 19, 14], to5: [67, 33, 23] },
    midcentury: { to10: [67, 39, 28], to5: [133, 67, 45] },
    insulated: { to10: [116, 68, 48], to5: [233, 116, 79] },
    modern: { to10: [143, 84, 59], to5: [286, 143, 97] },
  };

  test.each(COOLING_PRESETS)("the table of hours holds for $label", ({ key, timeConstantDays }) => {
    const hours = (target: number) =>
      [0, -10, -20].map((outdoor) =>
        Math.round(hoursToTemperature({ indoor: NORMAL_INDOOR_CELSIUS, outdoor, timeConstantDays }, target) ?? Number.NaN),
      );
    expect(hours(10)).toEqual(PUBLISHED[key].to10);
    expect(hours(5)).toEqual(PUBLISHED[key].to5);
  });

  test.each([
    [-20, 4, 8.5],
    [-10, 6, 8.7],
    [0, 12.2, 8.8],
  ])("a low-energy house at %i °C outdoors reaches +5 °C after %f days", (outdoor, days, timeConstantDays) => {
    const hours = hoursToTemperature({ indoor: 20, outdoor, timeConstantDays }, 5);
    expect(Math.abs((hours ?? 0) / 24 - days)).toBeLessThan(0.1);
  });

  test("a badly insulated house goes from 21 to 10 °C in just over a day at 0 °C", () => {
    const days = (hoursToTemperature({ indoor: 21, outdoor: 0, timeConstantDays: 1.5 }, 10) ?? 0) / 24;
    expect(days).toBeGreaterThan(1);
    expect(days).toBeLessThan(1.2);
  });

  test("the curve starts indoors, passes the target at its hour and ends outdoors", () => {
    const house = { indoor: 20, outdoor: -10, timeConstantDays: 4 };
    expect(indoorTemperature(house, 0)).toBe(20);
    expect(indoorTemperature(house, hoursToTemperature(house, 10) ?? 0)).toBeCloseTo(10);
    expect(indoorTemperature(house, 24 * 365)).toBeCloseTo(-10);
  });

  test("a target that is not colder than outdoors is never reached", () => {
    expect(hoursToTemperature({ indoor: 20, outdoor: 10, timeConstantDays: 4 }, 10)).toBeNull();
    expect(hoursToTemperature({ indoor: 20, outdoor: 15, timeConstantDays: 4 }, 10)).toBeNull();
  });

  test("a house that is already at the target needs no time", () => {
    expect(hoursToTemperature({ indoor: 10, outdoor: -10, timeConstantDays: 4 }, 10)).toBe(0);
    expect(hoursToTemperature({ indoor: 4, outdoor: 10, timeConstantDays: 4 }, 5)).toBe(0);
  });

  test("the year a house was built names its preset", () => {
    const years = [1700, 1939, 1940, 1960, 1961, 1990, 1991, 2026];
    const keys = ["poor", "poor", "midcentury", "midcentury", "insulated", "insulated", "modern", "modern"];
    expect(years.map((year) => coolingPresetFor(year).key)).toEqual(keys);
  });
});

describe("generator", () => {
  test("ten litres of petrol drive two kilowatts for ten hours", () => {
    expect(generatorHours(10, 2)).toBe(10);
  });

  test("a generator's own consumption is used", () => {
    expect(generatorHours(60, 6, 0.25)).toBe(40);
  });

  test("a power station of 1 kWh feeds 50 watts for 17 hours", () => {
    expect(powerStationHours(1000, 50)).toBe(17);
  });

  test("without a load there are no hours to show", () => {
    expect(generatorHours(10, 0)).toBeNull();
    expect(generatorHours(10, 2, 0)).toBeNull();
    expect(powerStationHours(1000, 0)).toBeNull();
  });
});

describe("year wheel", () => {
  test("PAGE-31 the VMA test is on the first Monday of the quarter's last month that is no holiday", () => {
    expect(vmaTestDays("2026-11-22", "2027-12-31")).toEqual(["2026-12-07", "2027-03-01", "2027-06-07", "2027-09-06", "2027-12-06"]);
    expect(vmaTestDay(2022, 6)).toBe("2022-06-13");
    expect(vmaTestDay(2033, 6)).toBe("2033-06-13");
  });

  test("a test on the first or the last day that is asked for is in it", () => {
    expect(vmaTestDays("2027-03-01", "2027-06-07")).toEqual(["2027-03-01", "2027-06-07"]);
    expect(vmaTestDays("2027-03-02", "2027-06-06")).toEqual([]);
  });

  test("PAGE-31 Beredskapsveckan is ISO week 39, also after a year of 53 weeks", () => {
    expect(preparednessWeek(2026)).toEqual({ from: "2026-09-21", to: "2026-09-27" });
    expect(preparednessWeek(2027)).toEqual({ from: "2027-09-27", to: "2027-10-03" });
  });

  test("PAGE-31 the notice leaves between six and four weeks before an ordinary meeting, and the statutes may allow two", () => {
    expect(noticeWindow("2027-05-20", "ordinary")).toEqual({ earliest: "2027-04-08", latest: "2027-04-22", introducedBy: "2027-06-19" });
    expect(noticeWindow("2027-05-20", "ordinary", 2).latest).toBe("2027-05-06");
    expect(noticeWindow("2027-05-20", "extra").latest).toBe("2027-05-06");
    expect(noticeWindow("2027-05-20", "statutes", 2).latest).toBe("2027-04-22");
  });
});

describe("duty rota", () => {
  const firstWeek = "2026-11-23";

  test("PAGE-24 a rota fills empty weeks in turn, leaves the others, and passes nobody over for them", () => {
    const plan = planRota({ firstWeek, weeks: 5, people: ["Anna", "Bo"], taken: new Set(["2026-11-30"]) });
    expect(plan).toEqual([
      { startsOn: "2026-11-23", person: "Anna" },
      { startsOn: "2026-11-30", person: null },
      { startsOn: "2026-12-07", person: "Bo" },
      { startsOn: "2026-12-14", person: "Anna" },
      { startsOn: "2026-12-21", person: "Bo" },
    ]);
  });

  test("PAGE-24 without people nobody gets a week", () => {
    expect(planRota({ firstWeek, weeks: 1, people: [], taken: new Set() })).toEqual([{ startsOn: firstWeek, person: null }]);
  });

  test("PAGE-24 on call can be who has taken a role, and who from outside can be rung", () => {
    const member = { profileId: "1", role: "care", isAsked: false, phone: null };
    const outsider = { profileId: null, role: null, isAsked: false, phone: "+46701740605" };
    expect([member, { ...member, isAsked: true }, { ...member, role: null }].map(mayBeOnDuty)).toEqual([true, false, false]);
    expect([outsider, { ...outsider, phone: null }].map(mayBeOnDuty)).toEqual([true, false]);
  });
});
