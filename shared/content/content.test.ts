import { describe, expect, test } from "vitest";
import { smsParts } from "../calculations/sms-parts.ts";
import { ASSOCIATION_RULES } from "./association-rules/all.ts";
import type { AssociationFacts } from "./association-rules/facts.ts";
import { CRISIS_TEMPLATES, firstTemplate, templatesFor } from "./crisis-templates.ts";
import { HOUSEHOLD_RULES } from "./household-rules/all.ts";
import type { HouseholdFacts } from "./household-rules/facts.ts";
import { applyRules, type Rule } from "./recommendation-rules.ts";

describe("crisis templates", () => {
  const FIELDS = { association: "Brf Exempeltallen", nextAt: "19:00" };

  test.each(CRISIS_TEMPLATES)("$key is one SMS part without costly characters", ({ text }) => {
    expect(smsParts(text(FIELDS))).toMatchObject({ encoding: "GSM-7", parts: 1 });
  });

  test("a template begins with who sends it and promises a next message only when there is one", () => {
    const [power] = templatesFor("update", "el");
    expect(power?.text(FIELDS)).toBe(
      "Brf Exempeltallen: Strömmen är borta i hela huset. Hissarna står still. Porten ställs upp. Ring 112 vid fara. Nytt besked kl 19:00.",
    );
    expect(power?.text({ ...FIELDS, nextAt: null })).not.toContain("Nytt besked");
  });

  test("the area's own templates come first, and those of other areas not at all", () => {
    expect(templatesFor("update", "vatten").map(({ key }) => key)).toEqual(["vatten.start", "vatten.koka", "vma", "update"]);
    expect(templatesFor("all_clear", "brand").map(({ key }) => key)).toEqual(["slut"]);
    expect(templatesFor("check", null).map(({ key }) => key)).toEqual(["check"]);
  });

  test("an alarm begins with the area's own words, and never with those of another", () => {
    expect(firstTemplate("vatten")?.key).toBe("vatten.start");
    expect(firstTemplate("okand")).toBeNull();
    expect(firstTemplate(null)).toBeNull();
  });
});

describe("recommendation rules", () => {
  const UNKNOWN_HOUSE: AssociationFacts = {
    ...{ apartments: null, residents: null, stairwells: null, floors: null, buildingYear: null, heatingType: null },
    ...{
      hasShelter: null,
      shelterPlaces: null,
      hasBackupPower: null,
      backupPowerHours: null,
      generators: [],
      doorsNeedPower: null,
      doorBackupHours: null,
    },
    ...{ hasPressureBoost: null, elevators: null, basementOpenings: null, missingFacts: ["byggår"], contacts: [], shutoffs: [] },
    ...{
      ambition: null,
      drinking: null,
      water: null,
      owners: 1,
      crisisGroup: null,
      representatives: { covered: 0, total: 0 },
      coverage: null,
    },
    ...{ lastDrillOn: null, offers: { count: 0, oldestDays: 0 }, journey: null, raise: null, hasCalendar: false, today: "2026-11-22" },
  };
  const EXTENDED = { name: "Utökad", days: 7, litresPerPerson: 3, waterShare: 0.25, reservePowerHours: 24, representativeCoverage: 0.8 };
  const WATER = {
    need: 1764,
    sharedGap: 441,
    sharedStock: 0,
    owned: [],
    containerGap: 441,
    days: 7,
    daily: 252,
    filledOn: null,
    container: null,
  };

  const UNKNOWN_HOME: HouseholdFacts = {
    ...{
      persons: null,
      daysPrepared: null,
      infants: 0,
      hasColdMedicine: false,
      foodWishes: 0,
      waterNeed: null,
      water: null,
      house: null,
      hasSecondFactor: false,
      today: "2026-11-22",
    },
  };

  const forHouse = (facts: Partial<AssociationFacts>) => applyRules(ASSOCIATION_RULES, { ...UNKNOWN_HOUSE, ...facts });
  const forHome = (facts: Partial<HouseholdFacts>) => applyRules(HOUSEHOLD_RULES, { ...UNKNOWN_HOME, ...facts });
  const keysOf = (found: readonly { key: string }[]) => found.map(({ key }) => key);
  const find = <T extends { key: string }>(found: readonly T[], key: string) => found.find((one) => one.key === key);

  test("PAGE-12 each rule has a key of its own, and the association's and the homes' are never the same", () => {
    const keys = keysOf([...ASSOCIATION_RULES, ...HOUSEHOLD_RULES] as Rule<never>[]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("PAGE-12 what is most urgent comes first, and of that what is done soonest", () => {
    const ranks = forHouse({ ambition: EXTENDED, water: WATER, coverage: 0.1, apartments: 42 }).map(
      ({ urgency, effort }) => `${["now", "soon", "later"].indexOf(urgency)}${["minutes", "evening", "project"].indexOf(effort)}`,
    );
    expect(ranks).toEqual([...ranks].sort());
    expect(ranks.length).toBeGreaterThan(10);
  });

  test("PAGE-12 the shared water is told with its rule, its numbers and what it gives", () => {
    expect(find(forHouse({ ambition: EXTENDED, water: WATER }), "water-shared")).toMatchObject({
      title: "Fyll på det gemensamma vattnet med 441 liter",
      rule: "Ambitionsnivån Utökad betyder att föreningen själv har 25\u00a0% av husets vatten.",
      numbers: "25\u00a0% av 1\u00a0764 liter är 441. Ni har 0 liter.",
      effect: "+1,7 dygn vatten",
      cost: { from: 3100, to: 6700 },
      categories: ["Vattenförvaring"],
      urgency: "now",
    });
    expect(
      keysOf(
        forHouse({
          ambition: EXTENDED,
          water: { ...WATER, sharedGap: 0, sharedStock: 441, owned: [], containerGap: 0, filledOn: "2026-11-01" },
        }),
      ),
    ).not.toContain("water-shared");
  });

  test("PAGE-12 a rule is silent as soon as its reason is gone", () => {
    const before = keysOf(forHouse({ elevators: 2, coverage: 0.2, apartments: 10, offers: { count: 1, oldestDays: 14 } }));
    for (const key of ["building-facts", "ambition", "contacts", "shutoffs", "second-owner", "alert-coverage", "drill", "offers-waiting"]) {
      expect(before).toContain(key);
    }
    const after = keysOf(
      forHouse({
        ...{
          missingFacts: [],
          ambition: { ...EXTENDED, waterShare: 0 },
          owners: 2,
          coverage: 0.5,
          apartments: 10,
          lastDrillOn: "2026-05-01",
        },
        contacts: ["property_manager", "emergency_service", "locksmith"],
        shutoffs: ["water", "electricity", "heating", "ventilation"],
        ...{ offers: { count: 1, oldestDays: 13 }, hasCalendar: true, doorsNeedPower: false, crisisGroup: { filled: 8, places: 8 } },
      }),
    );
    for (const key of ["building-facts", "ambition", "contacts", "shutoffs", "second-owner", "alert-coverage", "drill", "offers-waiting"]) {
      expect(after).not.toContain(key);
    }
    expect(after).not.toContain("doors-battery");
  });

  test("PAGE-12 whoever does not see the shut-offs is not told that they are missing", () => {
    expect(keysOf(forHouse({ shutoffs: null }))).not.toContain("shutoffs");
  });

  test("PAGE-12 a home is told what it lacks in water and food", () => {
    const water = { need: 42, stock: 18, endurance: 3, days: 7, oldestFilledOn: "2026-01-01" };
    const found = forHome({ persons: 2, daysPrepared: 4, water });
    expect(find(found, "home-water")).toMatchObject({
      title: "Fyll på 24 liter vatten",
      numbers: "Ni har 18 av 42 liter för 7 dygn.",
      effect: "+4,0 dygn vatten",
    });
    expect(find(found, "home-food")).toMatchObject({
      title: "Fyll på mat för 3 dygn",
      effect: "+3 dygn mat",
      cost: { from: 360, to: 720 },
    });
    expect(find(found, "home-water-change")?.numbers).toContain("10 månader");
    expect(keysOf(found)).not.toContain("home-household");
  });

  test("PAGE-12 zero persons and nothing known break no rule", () => {
    const water = { need: 0, stock: 0, endurance: null, days: 7, oldestFilledOn: null };
    expect(keysOf(forHome({ persons: 0, daysPrepared: 0, water }))).not.toContain("home-water");
    for (const { title, rule, numbers } of [...forHome({}), ...forHouse({})]) {
      expect(`${title} ${rule} ${numbers}`).not.toMatch(/undefined|null|NaN|Infinity/);
    }
  });
});
