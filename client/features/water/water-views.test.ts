import { expect, test } from "vitest";
import { summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { countedHousehold } from "./counted-water.ts";
import { waterByDay } from "./water-views.ts";

const household = {
  ...{ adults: 2, children: 0, infants: 0, dogs: 1, cats: 0, litresPerPerson: 3, days: 7 },
  ...{ bottleLitres: 14, freezerBottleLitres: 0, boilerLitres: 0 },
  containers: [{ litres: 10, count: 1, filledShare: 1, filledOn: null }],
};

test("PAGE-16 what would be refused counts for nothing while it is typed", () => {
  const containers = [{ litres: -3, count: 1, filledShare: 1, filledOn: null }];
  const typed = { ...household, adults: 2.5, days: 999_999_999, bottleLitres: "1e9", containers };
  expect(countedHousehold(typed)).toMatchObject({
    ...{ adults: 0, days: 0, bottleLitres: 0 },
    containers: [{ litres: 0, count: 1 }],
  });
});

test.each([-3, "", "1e9", 999])("PAGE-16 the water lasts for no number of days at %j litres a person", (litresPerPerson) => {
  expect(summarizeHouseholdWater(countedHousehold({ ...household, litresPerPerson })).enduranceDays).toBeNull();
  expect(summarizeHouseholdWater(countedHousehold(household)).enduranceDays).toBe(3.4);
});

test("PAGE-16 the course of the water is told day by day and at the moment when it ends, in fourteen steps however long it is", () => {
  const drawn = { dailyLitres: 12, stockLitres: 41, enduranceDays: 3.4 };
  expect(waterByDay(5, drawn)).toEqual([
    { day: 0, left: 41, needed: 60 },
    { day: 1, left: 29, needed: 48 },
    { day: 2, left: 17, needed: 36 },
    { day: 3, left: 5, needed: 24 },
    { day: 3.4, left: 0, needed: 19 },
    { day: 4, left: 0, needed: 12 },
    { day: 5, left: 0, needed: 0 },
  ]);
  // What lasts longer is drawn until the days are over.
  expect(waterByDay(2, drawn).map(({ left }) => left)).toEqual([41, 29, 17]);
  expect(waterByDay(365, drawn).length).toBeLessThanOrEqual(16);
  expect(waterByDay(365, drawn).at(-1)).toEqual({ day: 365, left: 0, needed: 0 });
  expect(waterByDay(7, { dailyLitres: 0, stockLitres: 41, enduranceDays: null })).toEqual([]);
});
