import { expect, test } from "vitest";
import { readCatalogue } from "#server/seed/seed-catalogue.ts";
import { ASSOCIATION_RULES } from "#shared/content/association-rules/all.ts";
import { ARTICLES } from "#shared/content/association-rules/articles.ts";
import type { AssociationFacts } from "#shared/content/association-rules/facts.ts";
import { applyRules } from "#shared/content/recommendation-rules.ts";

const catalogue = await readCatalogue();
const prices = new Map(catalogue.map((row) => [row.article_number, row.resilia_price_including_vat]));

const AMBITION = { name: "Utökad", days: 7, litresPerPerson: 3, waterShare: 0.25, reservePowerHours: 24, representativeCoverage: 0.8 };
const CAN = { articleNumber: "NV-1002", litres: 20, cost: null };
const HOUSE: AssociationFacts = {
  ...{ apartments: 42, residents: 84, stairwells: 4, floors: 5, buildingYear: 1952, heatingType: "district_heating", elevators: 4 },
  ...{
    hasShelter: true,
    shelterPlaces: 60,
    hasBackupPower: false,
    backupPowerHours: null,
    generators: [],
    doorsNeedPower: true,
    doorBackupHours: 4,
  },
  ...{ hasPressureBoost: true, basementOpenings: 3, missingFacts: [], contacts: [], shutoffs: [], ambition: AMBITION },
  ...{
    water: {
      need: 1764,
      sharedGap: 441,
      sharedStock: 0,
      owned: [],
      containerGap: 441,
      days: 7,
      daily: 252,
      filledOn: null,
      container: { ...CAN, quantity: 23 },
    },
    owners: 1,
  },
  ...{ drinking: { residents: 84, litresPerPerson: 3, days: 7 } },
  ...{ crisisGroup: { filled: 8, places: 27 }, representatives: { covered: 0, total: 4 }, coverage: 0.1, lastDrillOn: null },
  ...{ offers: { count: 0, oldestDays: 0 }, journey: null, raise: null, hasCalendar: true, today: "2026-11-22" },
};
const ROBUST = { ...AMBITION, days: 14, waterShare: 0.5, reservePowerHours: 72 };

test("every article that a recommendation names is in the catalogue with a price", () => {
  expect(Object.values(ARTICLES).filter((number) => !prices.get(number))).toEqual([]);
});

test.each([
  ["a house of four stairwells", HOUSE],
  [
    "a robust level",
    {
      ...{ ...HOUSE, ambition: ROBUST },
      water: { ...HOUSE.water, sharedGap: 2646, containerGap: 2646, container: { ...CAN, quantity: 133 } } as AssociationFacts["water"],
    },
  ],
  [
    "a store in tanks",
    {
      ...HOUSE,
      water: {
        ...HOUSE.water,
        sharedGap: 2646,
        containerGap: 2646,
        container: { articleNumber: "NV-1003", litres: 1000, quantity: 3, cost: null },
      } as AssociationFacts["water"],
    },
  ],
  ["a small house", { ...HOUSE, residents: 20, stairwells: 1, basementOpenings: 1, shelterPlaces: 30 }],
  ["a crisis group of many", { ...HOUSE, crisisGroup: { filled: 27, places: 27 } }],
])("PAGE-12 what a request is filled with costs about what the card says: %s", (_case, facts) => {
  const filled = applyRules(ASSOCIATION_RULES, facts).filter(({ articles }) => articles);
  expect(filled.length).toBeGreaterThan(5);
  for (const { key, articles = [], cost } of filled) {
    const sum = articles.reduce((total, { number, quantity }) => total + quantity * (prices.get(number) ?? 0), 0);
    expect([key, sum >= (cost?.from ?? 0) * 0.9 && sum <= (cost?.to ?? 0) * 1.1, sum, cost]).toEqual([key, true, sum, cost]);
  }
});
