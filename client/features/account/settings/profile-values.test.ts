import { expect, test } from "vitest";
import { changesBetween, openingValues, type Profile, valuesOf } from "./profile-values.ts";

const ZONES = ["Europe/Helsinki", "Europe/Stockholm"];

const anna: Profile = {
  id: "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001",
  email: "anna@test.example",
  pendingEmail: null,
  fullName: "Anna Granskog",
  name: null,
  phoneNumber: "+46701234567",
  phoneGetsSms: true,
  avatarUrl: null,
  timezone: null,
  preferredLanguage: null,
  twoFactorEnabled: false,
  updatedAt: "2026-11-20T08:30:00.000Z",
};
const before = valuesOf(anna);

test("a stored number is shown the Swedish way, and what is unknown is blank", () => {
  expect(before).toMatchObject({ fullName: "Anna Granskog", phoneNumber: "070-123 45 67", timezone: null });
  expect(valuesOf({ ...anna, fullName: null, phoneNumber: null })).toMatchObject({ fullName: "", phoneNumber: "" });
});

test("SETP-11: only what differs is sent", () => {
  expect(changesBetween(before, { ...before, fullName: " Anna Berg " })).toEqual({ fullName: "Anna Berg" });
  expect(changesBetween(before, { ...before, email: "Anna.Berg@Test.Example", preferredLanguage: "Finska" })).toEqual({
    email: "anna.berg@test.example",
    preferredLanguage: "Finska",
  });
  expect(changesBetween(before, { ...before, phoneNumber: "  " })).toEqual({ phoneNumber: null });
});

test("SETP-12: blanks and capitals are no change", () => {
  const retyped = { ...before, fullName: "Anna Granskog ", email: " ANNA@test.example", phoneNumber: " 070-123 45 67" };
  expect(changesBetween(before, retyped)).toEqual({});
});

test("SETP-27: without a stored zone the form opens with the browser's, which is not sent along", () => {
  const opened = openingValues(anna, "Europe/Helsinki", ZONES);
  expect(opened.timezone).toBe("Europe/Helsinki");
  expect(changesBetween(opened, { ...opened, fullName: "Anna Berg" })).toEqual({ fullName: "Anna Berg" });
  expect(openingValues({ ...anna, timezone: "Europe/Stockholm" }, "Europe/Helsinki", ZONES).timezone).toBe("Europe/Stockholm");
  expect(openingValues(anna, "America/New_York", ZONES).timezone).toBeNull();
});

test("SETP-28: choosing none sends null", () => {
  const opened = openingValues(anna, "Europe/Helsinki", ZONES);
  expect(changesBetween(opened, { ...opened, timezone: null })).toEqual({ timezone: null });
});
