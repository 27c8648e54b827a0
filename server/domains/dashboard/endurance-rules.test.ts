import { expect, test } from "vitest";
import { type EnduranceFacts, enduranceOf } from "./endurance-rules.ts";

const NOTHING: EnduranceFacts = {
  ...{ water: null, outdoorCelsius: null, buildingYear: null, accessSystem: null, accessBackupHours: null },
  ...{ hasBackupPower: null, backupPowerHours: null, generators: [] },
};
const HOUSE: EnduranceFacts = {
  water: { needLitres: 1764, days: 7, enduranceDays: 2.4, sharedStockLitres: 600, selfPreparedShare: 0 },
  ...{ outdoorCelsius: -6, buildingYear: 1952, accessSystem: "tag", accessBackupHours: 5, hasBackupPower: true, backupPowerHours: 8 },
  generators: [],
};
const values = (facts: EnduranceFacts) => enduranceOf(facts).map(({ title, value, condition }) => [title, value, condition]);

test("PAGE-09 what the house manages, by its own facts and the temperature outdoors", () => {
  expect(values(HOUSE)).toEqual([
    ["Vatten", "2,4 dygn", null],
    ["Portar", "4 timmar", "tills de måste ställas upp"],
    ["Värme", "≈ 47 timmar", "vid −6 °C ute"],
    ["Reservkraft", "8 timmar", null],
  ]);
  expect(enduranceOf(HOUSE).map(({ isEstimate }) => isEstimate)).toEqual([true, false, true, true]);
});

test("PAGE-09 what is not known is said, and the usual battery and an assumed cold are marked as estimates", () => {
  expect(values(NOTHING)).toEqual([
    ["Vatten", null, null],
    ["Portar", null, null],
    ["Värme", null, null],
    ["Reservkraft", null, null],
  ]);
  const [, doors, heat] = enduranceOf({ ...NOTHING, accessSystem: "tag", buildingYear: 1952 });
  expect(doors).toMatchObject({
    value: "≈ 3 timmar",
    condition: "tills de måste ställas upp",
    isEstimate: true,
    basis: "Vi räknar med 4 timmar batteri, som är vanligt. En timme är marginal.",
  });
  expect(heat).toMatchObject({ value: "≈ 39 timmar", condition: "vid −10 °C ute", isEstimate: true });
  expect(heat?.basis).toContain("ett exempel");
  expect(heat?.basis).toContain(
    "Tid tills det är +10 °C inne. Under +14 °C, då ombuden knackar på hos dem som är sköra, efter ≈ 21 timmar.",
  );
});

test("PAGE-09 doors with keys need no power, and a mild day cools no house", () => {
  expect(values({ ...HOUSE, accessSystem: "key", outdoorCelsius: 12 }).slice(1, 3)).toEqual([
    ["Portar", "Nyckel", null],
    ["Värme", "Ingen kyla", "vid 12 °C ute"],
  ]);
});

test("PAGE-09 a house without backup power that owns a generator is not told to have none at all", () => {
  const power = (generators: string[]) => enduranceOf({ ...HOUSE, hasBackupPower: false, generators }).at(-1);
  expect(power([])).toMatchObject({ value: "Ingen", basis: "Enligt föreningsuppgifterna." });
  expect(power(["Elverk 2 kW"])).toMatchObject({
    value: "Ingen fast",
    basis: "Enligt föreningsuppgifterna. Elverk 2 kW i Våra resurser är inte räknat.",
  });
});
