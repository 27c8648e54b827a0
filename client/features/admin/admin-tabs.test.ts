import { expect, test } from "vitest";
import { tabOf } from "#client/components/tab-of.ts";
import { ADMIN_TABS } from "./admin-tabs.ts";

const tabAt = (search: string) => tabOf(new URLSearchParams(search), ADMIN_TABS).tab;

test("PAGE-27 the association's administration has eight tabs, and none of the service", () => {
  expect(ADMIN_TABS.map(({ label }) => label)).toEqual([
    "Översikt",
    "Medlemmar",
    "Ansökningar",
    "Prenumeranter",
    "Team",
    "Dokument",
    "Export",
    "Händelselogg",
  ]);
});

test("PAGE-27 the address names the tab, and Översikt stands in for what is not there", () => {
  expect(["?tab=export", "?tab=drift", "?tab=finns-inte", ""].map(tabAt)).toEqual(["export", "oversikt", "oversikt", "oversikt"]);
});
