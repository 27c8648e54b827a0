import { expect, test } from "vitest";
import { can } from "#shared/permissions.ts";
import { byHolders, SHOWN_PERMISSIONS } from "./permission-labels.ts";

test("PAGE-27 every right that is shown has words of its own and somebody who has it", () => {
  expect(new Set(SHOWN_PERMISSIONS.map(({ label }) => label)).size).toBe(SHOWN_PERMISSIONS.length);
  expect(SHOWN_PERMISSIONS.filter(({ permission }) => !can("system_owner", permission))).toEqual([]);
});

test("PAGE-27 the rights stand under those who have them, each once", () => {
  const groups = byHolders();
  expect(groups.map(({ holders }) => holders)).toEqual(["Alla roller", "Teamledare och Systemägare", "Systemägare"]);
  expect(groups.flatMap(({ labels }) => labels).toSorted()).toEqual(SHOWN_PERMISSIONS.map(({ label }) => label).toSorted());
});
