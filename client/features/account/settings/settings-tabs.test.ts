import { expect, test } from "vitest";
import { tabOf } from "#client/components/tab-of.ts";
import { settingsTabs } from "./settings-tabs.ts";

const labels = (isMember: boolean) => settingsTabs(isMember).map(({ label }) => label);
const tabAt = (search: string, isMember: boolean) => tabOf(new URLSearchParams(search), settingsTabs(isMember)).tab;

test("SET-03 SET-04 SET-05 SET-06: Förening is for members, the other tabs are for all", () => {
  expect(labels(true)).toEqual(["Profil", "Förening", "Säkerhet", "Konto & GDPR"]);
  expect(labels(false)).toEqual(["Profil", "Säkerhet", "Konto & GDPR"]);
});

test("SET-03: the address names the tab, and Profil stands in for what is not shown", () => {
  expect(tabAt("?tab=sakerhet", false)).toBe("sakerhet");
  expect(tabAt("?tab=forening", true)).toBe("forening");
  expect(tabAt("?tab=forening", false)).toBe("profil");
  expect(tabAt("?tab=finns-inte", true)).toBe("profil");
  expect(tabAt("", true)).toBe("profil");
});
