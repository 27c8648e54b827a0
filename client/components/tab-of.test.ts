import { expect, test } from "vitest";
import { tabOf } from "./tab-of.ts";

const TABS = [{ tab: "oversikt" }, { tab: "medlemmar" }] as const;
const tabAt = (search: string) => tabOf<{ tab: string }>(new URLSearchParams(search), TABS).tab;

test("the address names the tab, and the first stands in for what is not shown", () => {
  expect(["?tab=medlemmar", "?sok=anna&tab=oversikt", "?tab=drift", "?tab=", ""].map(tabAt)).toEqual([
    "medlemmar",
    "oversikt",
    "oversikt",
    "oversikt",
    "oversikt",
  ]);
});
