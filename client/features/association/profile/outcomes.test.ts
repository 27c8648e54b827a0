import { expect, test } from "vitest";
import type { AssociationField } from "#shared/text/association-field-labels.ts";
import { outcomesOf, type PlannedWater } from "./outcomes.ts";
import { PROFILE_FIELDS } from "./profile-sections.ts";
import type { AmbitionLevel, FieldValue, ProfileValues } from "./profile-values.ts";

const LEVELS: AmbitionLevel[] = [
  { id: "grund", name: "Grund", description: "", days: 7, litresPerPerson: 3, waterShare: 0, reservePowerHours: 0 },
  { id: "robust", name: "Robust", description: "", days: 14, litresPerPerson: 5, waterShare: 0.5, reservePowerHours: 72 },
];
const NOTHING = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, null])) as ProfileValues;

function outcomes(
  values: Partial<Record<AssociationField, FieldValue>>,
  faulty: AssociationField[] = [],
  plan: PlannedWater | null = null,
) {
  const [water, share, doors, cooling, power] = outcomesOf({
    values: { ...NOTHING, ...values },
    faulty: new Set(faulty),
    levels: LEVELS,
    plan,
  });
  return { water, share, doors, cooling, power };
}

/** Without the hard space between thousands. */
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

test("nothing known: each line says which fields would give it, only the doors have an assumption", () => {
  const { water, share, doors, cooling, power } = outcomes({});
  expect([water, share, cooling, power].map((line) => line?.value)).toEqual([null, null, null, null]);
  expect([water, share, cooling, power].map((line) => line?.missing)).toEqual([
    ["residentCount", "numApartments"],
    ["selectedAmbitionLevelId"],
    ["buildingYear"],
    ["hasBackupPower"],
  ]);
  expect(doors).toMatchObject({ value: "3 timmar", mark: "antaget", sources: ["accessBackupHours"] });
});

test("84 residents need 1 764 litres; litres and days are assumed until a level is chosen", () => {
  const { water } = outcomes({ residentCount: 84, numApartments: 42 });
  expect(plain(water?.value)).toBe("1 764 liter");
  expect(water).toMatchObject({ mark: "antaget", sources: ["residentCount", "selectedAmbitionLevelId"] });
  expect(water?.basis).toMatch(/^84 boende × 3 liter × 7 dygn\./);
});

test("without residents two per apartment are estimated; the level gives litres, days and the association's share", () => {
  const { water, share } = outcomes({ numApartments: "20", selectedAmbitionLevelId: "robust" });
  expect(plain(water?.value)).toBe("2 800 liter");
  expect(water).toMatchObject({ mark: "uppskattning", basis: "20 lägenheter × 2,0 boende × 5 liter × 14 dygn." });
  expect(plain(share?.value)).toBe("1 400 liter");
  expect(plain(share?.basis)).toBe("Nivån Robust: 50 % av behovet.");
});

test("a saved water plan counts, and what its level aims for is told beside it where that is another number", () => {
  const plan = { residents: null, litresPerPerson: 3, days: 7 };
  const { water, share } = outcomes({ residentCount: 84, selectedAmbitionLevelId: "robust" }, [], plan);
  expect([plain(water?.value), plain(share?.value)]).toEqual(["1 764 liter", "882 liter"]);
  expect(water).toMatchObject({
    mark: undefined,
    basis: "84 boende × 3 liter × 7 dygn, enligt vattenplanen. Nivån Robust siktar på 5 liter i 14 dygn.",
    sources: ["residentCount"],
  });
  const same = outcomes({ residentCount: 84, selectedAmbitionLevelId: "grund" }, [], { ...plan, residents: 60 }).water;
  expect(same).toMatchObject({ basis: "60 boende × 3 liter × 7 dygn, enligt vattenplanen.", sources: [] });
});

test("at the lowest level the association holds none of the water", () => {
  const { share } = outcomes({ residentCount: 84, selectedAmbitionLevelId: "grund" });
  expect(share).toMatchObject({ value: "0 liter", basis: "Nivån Grund: hushållen håller allt vatten själva." });
  expect(outcomes({ selectedAmbitionLevelId: "grund" }).share?.missing).toEqual(["residentCount", "numApartments"]);
});

test("doors last an hour less than their batteries; with keys they are not affected", () => {
  expect(outcomes({ accessBackupHours: 8 }).doors).toMatchObject({ value: "7 timmar", mark: undefined });
  expect(outcomes({ accessBackupHours: "2,5" }).doors).toMatchObject({ value: "1,5 timmar" });
  expect(outcomes({ accessBackupHours: 2 }).doors?.value).toBe("1 timme");
  expect(outcomes({ accessSystem: "key", accessBackupHours: 8 }).doors?.value).toBe("Påverkas inte");
});

test("the year of building gives the preset of the cooling curve", () => {
  expect(outcomes({ buildingYear: 1952 }).cooling).toMatchObject({ value: "39 timmar", mark: "uppskattning" });
  expect(outcomes({ buildingYear: 1952 }).cooling?.basis).toContain("1940–1960 ej tilläggsisolerat");
  expect(outcomes({ buildingYear: 2015 }).cooling?.value).toBe("84 timmar");
});

test("backup power: its hours, none at all, or what is missing", () => {
  expect(outcomes({ hasBackupPower: true, backupPowerHours: 24, selectedAmbitionLevelId: "robust" }).power).toMatchObject({
    value: "24 timmar",
    basis: "Nivån Robust siktar på 72 timmar.",
    sources: ["backupPowerHours", "selectedAmbitionLevelId"],
  });
  expect(outcomes({ hasBackupPower: false }).power).toMatchObject({ value: "Finns inte", sources: ["hasBackupPower"] });
  expect(outcomes({ hasBackupPower: true }).power).toMatchObject({ value: null, missing: ["backupPowerHours"] });
});

test("what cannot be so counts as not known", () => {
  expect(outcomes({ residentCount: -3, buildingYear: 12 }, ["residentCount", "buildingYear"])).toMatchObject({
    water: { value: null },
    cooling: { value: null },
  });
});
