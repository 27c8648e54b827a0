import { expect, test } from "vitest";
import { PROFILE_FIELDS } from "./profile-sections.ts";
import { applies, changesAmong, faultyFields, isFilled, mergedValues, type ProfileValues, valuesOf } from "./profile-values.ts";

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
  const changes = changesAmong(PROFILE_FIELDS, stored, typed({ city: " Umeå", numApartments: "", heatingType: "gas", hasShelter: false }));
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
