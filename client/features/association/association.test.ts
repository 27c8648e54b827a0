import { describe, expect, test } from "vitest";
import type { AssociationField } from "#shared/text/association-field-labels.ts";
import { outcomesOf, type PlannedWater } from "./profile/outcomes.ts";
import { PROFILE_FIELDS } from "./profile/profile-sections.ts";
import {
  type AmbitionLevel,
  applies,
  changesAmong,
  type FieldValue,
  faultyFields,
  isFilled,
  mergedValues,
  type ProfileValues,
  valuesOf,
} from "./profile/profile-values.ts";

describe("outcomes", () => {
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
});

describe("profile values", () => {
  const blank = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, null]));
  const association = {
    ...blank,
    id: "7a11e000-0000-4000-8000-000000000001",
    name: "Brf Tallen",
    postalCode: "11432",
    contactPersonPhone: "+46701740613",
    numApartments: 42,
    hasBackupPower: true,
    backupPowerHours: 24,
  } as unknown as Parameters<typeof valuesOf>[0];
  const stored = valuesOf(association);
  const typed = (values: Partial<ProfileValues>): ProfileValues => ({ ...stored, ...values });

  test("stored values are shown as a Swede writes them, and what is not known as blank", () => {
    expect(stored).toMatchObject({
      associationName: "Brf Tallen",
      postalCode: "114 32",
      contactPersonPhone: "070-174 06 13",
      numApartments: 42,
      city: "",
      residentCount: "",
      heatingType: null,
      hasShelter: null,
    });
  });

  test("only what differs is sent: blanks around a text are no difference, an emptied field is null", () => {
    expect(changesAmong(PROFILE_FIELDS, stored, typed({}))).toEqual({});
    expect(changesAmong(PROFILE_FIELDS, stored, typed({ associationName: " Brf Tallen ", city: " " }))).toEqual({});
    const changes = changesAmong(
      PROFILE_FIELDS,
      stored,
      typed({ city: " Umeå", numApartments: "", heatingType: "gas", hasShelter: false }),
    );
    expect(changes).toEqual({ city: "Umeå", numApartments: null, heatingType: "gas", hasShelter: false });
  });

  test("another section's changes are not sent along", () => {
    expect(changesAmong(["city"], stored, typed({ city: "Umeå", residentCount: 84 }))).toEqual({ city: "Umeå" });
  });

  test("numbers are sent as numbers, also with a decimal comma", () => {
    expect(changesAmong(["backupPowerHours"], stored, typed({ backupPowerHours: "2,5" }))).toEqual({ backupPowerHours: 2.5 });
    expect(changesAmong(["numApartments"], stored, typed({ numApartments: "42" }))).toEqual({});
  });

  test("what no longer applies to the house is taken away with its reason", () => {
    const without = typed({ hasBackupPower: false });
    expect(applies("backupPowerHours", without)).toBe(false);
    expect(isFilled("backupPowerHours", without)).toBe(false);
    expect(changesAmong(PROFILE_FIELDS, stored, without)).toEqual({ hasBackupPower: false, backupPowerHours: null });
    expect(applies("accessBackupHours", typed({ accessSystem: "key" }))).toBe(false);
    expect([applies("shelterPlaces", typed({ hasShelter: true })), applies("shelterPlaces", stored)]).toEqual([true, false]);
  });

  test("faults are named by field", () => {
    expect([...faultyFields(stored)]).toEqual([]);
    const faulty = faultyFields(typed({ associationName: "Br", organizationNumber: "769612-3457", numFloors: 0, backupPowerHours: "x" }));
    expect([...faulty].sort()).toEqual(["associationName", "backupPowerHours", "numFloors", "organizationNumber"]);
  });

  test("what another owner saved meanwhile is taken over, and what is typed stays", () => {
    const fresh = typed({ city: "Umeå", numFloors: 5 });
    const merged = mergedValues(fresh, { before: stored, typed: typed({ residentCount: 84 }) });
    expect(merged).toMatchObject({ city: "Umeå", numFloors: 5, residentCount: 84 });
  });

  test("what was saved is shown as it is stored, unless it was typed on meanwhile", () => {
    const fresh = typed({ contactPersonPhone: "070-123 45 67", city: "Umeå" });
    const saved = { contactPersonPhone: "+46 70 123 45 67", city: "Umeå" };
    const merged = mergedValues(fresh, { before: stored, typed: typed({ ...saved, city: "Umeå stad" }), saved });
    expect(merged).toMatchObject({ contactPersonPhone: "070-123 45 67", city: "Umeå stad" });
  });
});
