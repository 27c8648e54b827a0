import { expect, test } from "vitest";
import { tabOf } from "#client/components/tab-of.ts";
import { adminTabs } from "./admin-tabs.ts";

const labels = (isOperator: boolean) => adminTabs(isOperator).map(({ label }) => label);
const tabAt = (search: string, isOperator: boolean) => tabOf(new URLSearchParams(search), adminTabs(isOperator)).tab;

test("PAGE-27 Drift is for operators, the other tabs are for every owner", () => {
  expect(labels(false)).toEqual([
    "Översikt",
    "Medlemmar",
    "Ansökningar",
    "Prenumeranter",
    "Krisgrupper",
    "Dokument",
    "Export",
    "Händelselogg",
  ]);
  expect(labels(true)).toEqual([
    "Översikt",
    "Medlemmar",
    "Ansökningar",
    "Prenumeranter",
    "Krisgrupper",
    "Dokument",
    "Export",
    "Händelselogg",
    "Drift",
  ]);
});

test("PAGE-27 the address names the tab, and Översikt stands in for what is not shown", () => {
  expect(tabAt("?tab=drift", true)).toBe("drift");
  expect(tabAt("?tab=drift", false)).toBe("oversikt");
  expect(tabAt("?tab=finns-inte", true)).toBe("oversikt");
  expect(tabAt("", false)).toBe("oversikt");
});
