import { expect, test } from "vitest";
import { PLAYBOOKS } from "#server/seed/content.ts";
import { MOMENTS, SCENARIO_KEYS, SCENARIOS, type ScenarioKey } from "#shared/content/scenarios.ts";
import type { House, Setting } from "./house.ts";
import { messageAt } from "./queries.ts";
import { clocksAt, houseEvents, missingFacts, playbookSteps } from "./rules.ts";

const HOUSE: House = {
  numApartments: 42,
  residentCount: 84,
  numStairwells: 3,
  numFloors: 5,
  buildingYear: 1952,
  heatingType: "district_heating",
  ventilation: "exhaust",
  hasPressureBoost: true,
  numElevators: 3,
  accessSystem: "tag",
  accessBackupHours: 4,
  hasBackupPower: false,
  backupPowerHours: null,
  hasShelter: true,
  shelterPlaces: 60,
  basementOpenings: 4,
  litresPerPerson: 3,
  waterDays: null,
};
const WINTER_EVENING: Setting = { season: "winter", dayPart: "evening", outdoorCelsius: -10 };
const at = (label: string): number => MOMENTS.findIndex((moment) => moment.label === label);

const playbook = (scenario: ScenarioKey) =>
  (PLAYBOOKS[SCENARIOS[scenario].area] ?? []).map(({ minutes, condition, phase, ...step }) => ({
    ...step,
    phase: phase ?? ("crisis" as const),
    dueMinutes: minutes ?? null,
    condition: condition ?? null,
  }));
const stepsOf = (scenario: ScenarioKey, house = HOUSE, setting = WINTER_EVENING) =>
  playbookSteps(scenario, playbook(scenario), house, setting);

test("PAGE-23 what happens follows the house's own facts", () => {
  const events = houseEvents("el", HOUSE, WINTER_EVENING);
  expect(events[at("0 min")]).toEqual(expect.arrayContaining(["3 hissar står still. Någon kan sitta fast.", "3 trapphus är mörka."]));
  expect(events[at("6 h")]).toContain(
    "Ställ upp portarna senast 3 timmar efter avbrottet. Batterierna räcker 4 timmar enligt föreningsuppgifterna. En timme är marginal.",
  );

  const simple: House = { ...HOUSE, numElevators: 0, accessSystem: "key", hasPressureBoost: false, ventilation: "natural" };
  const noon = houseEvents("el", simple, { season: "summer", dayPart: "day", outdoorCelsius: 22 }).flat().join(" ");
  for (const word of ["hiss står", "portarna", "övre planen", "Fläktarna", "mörka"]) expect(noon).not.toContain(word);
});

test("PAGE-23 residents are counted from the apartments, and said to be a guess, where nobody has counted them", () => {
  const need = (house: House) => houseEvents("vatten", house, WINTER_EVENING)[at("1 h")]?.[0];
  expect(need(HOUSE)).toBe("84 boende behöver 252 liter dricksvatten per dygn.");
  expect(need({ ...HOUSE, residentCount: null, numApartments: 20 })).toBe("Ungefär 40 boende behöver 120 liter dricksvatten per dygn.");
  expect(need({ ...HOUSE, residentCount: null, numApartments: null })).toBeUndefined();
});

test("PAGE-23 the playbook's steps stand where they are due, also those that a clock decides", () => {
  const { atMoments } = stepsOf("el");
  expect(atMoments[at("0 min")]?.map(({ minutes }) => minutes)).toEqual([0]);
  expect(atMoments[at("15 min")]?.map(({ minutes }) => minutes)).toEqual([5, 5, 10]);
  expect(atMoments[at("6 h")]?.find(({ condition }) => condition !== null)).toMatchObject({ minutes: 180, role: "technician" });
  expect(atMoments[at("Återläge")]).toHaveLength(3);

  const heat = stepsOf("varme");
  expect(heat.atMoments.flat().some(({ condition }) => condition?.includes("14 °C"))).toBe(true);
  expect(heat.conditional.map(({ condition }) => condition)).toEqual(["Vid risk för frysning"]);
  const summer = stepsOf("varme", HOUSE, { ...WINTER_EVENING, outdoorCelsius: 22 });
  expect(summer.conditional.map(({ condition }) => condition)).toContain("När det är under 14 °C inne");
});

test("PAGE-23 a warning and heightened preparedness share an area, and each has its own steps", () => {
  const titles = (scenario: ScenarioKey) =>
    [...stepsOf(scenario).atMoments.flat(), ...stepsOf(scenario).conditional].map(({ title }) => title);
  expect(titles("vma")).toContain("Stoppa fläktarna");
  expect(titles("hojd")).toContain("Håll styrelsemöte");
  expect(titles("hojd").filter((title) => titles("vma").includes(title))).toEqual([]);
});

test("PAGE-23 the clocks count from the start and are the crisis page's", () => {
  const clocks = clocksAt("el", HOUSE, WINTER_EVENING);
  expect(clocks[at("1 h")]?.find(({ kind }) => kind === "doors")?.endsAtMinutes).toBe(180);
  expect(clocks[at("24 h")]?.find(({ kind }) => kind === "temperature")?.now).toMatch(/^Ungefär \d+ °C inne$/);
  expect(clocks[at("Återläge")]).toEqual([]);
  expect(clocksAt("hojd", HOUSE, WINTER_EVENING)[0]?.[0]?.endsAtMinutes).toBe(48 * 60);
  expect(clocksAt("hojd", { ...HOUSE, hasShelter: false }, WINTER_EVENING).flat()).toEqual([]);
});

test("PAGE-23 what nobody has filled in is named", () => {
  expect(missingFacts("varme", HOUSE)).toEqual([]);
  expect(missingFacts("varme", { ...HOUSE, buildingYear: null })).toEqual(["Byggår"]);
});

test.each(SCENARIO_KEYS)("PAGE-23 every message of «%s» fits in one SMS and promises a time of day", (scenario) => {
  const about = { associationName: "Bostadsrättsföreningen Exempeltallen i Mellanstaden", dayPart: "evening" as const };
  const messages = MOMENTS.flatMap(({ minutes }) => messageAt(scenario, minutes, about) ?? []);
  expect(messages.filter(({ smsParts }) => smsParts !== 1)).toEqual([]);
  for (const { text } of messages) expect(text).not.toMatch(/kl (?!([01]\d|2[0-3]):[0-5]\d)/);
});

test("PAGE-23 the promise is counted from the time of day the scenario begins, past midnight too", () => {
  const text = (minutes: number) => messageAt("el", minutes, { associationName: "Brf Tallen", dayPart: "evening" })?.text;
  expect(text(15)).toContain("Nytt besked kl 21:15.");
  // At one o'clock in the night and at seven in the evening the next of two messages a day is that of the morning.
  expect(text(360)).toContain("Nytt besked kl 08:00.");
  expect(text(1_440)).toContain("Nytt besked kl 08:00.");
  expect(messageAt("el", 360, { associationName: "Brf Tallen", dayPart: "morning" })?.text).toContain("Nytt besked kl 18:00.");
  expect(messageAt("el", 360, { associationName: "Brf Tallen", dayPart: "night" })?.text).toContain("Nytt besked kl 18:00.");
  expect(messageAt("hojd", 0, { associationName: "Brf Tallen", dayPart: "evening" })).toBeNull();
});
