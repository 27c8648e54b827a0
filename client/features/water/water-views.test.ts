import { expect, test } from "vitest";
import { summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { countedHousehold } from "./water-views.ts";

const household = {
  ...{ adults: 2, children: 0, dogs: 1, cats: 0, litresPerPerson: 3, days: 7 },
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
