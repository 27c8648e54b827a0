import { expect, test } from "vitest";
import { changesInWords, countChanges, withPages } from "./binder-views.ts";

test("a button tells how many sheets it takes as soon as that is known", () => {
  expect([42, 1, null, undefined].map((count) => withPages("Skriv ut pärm", count))).toEqual([
    "Skriv ut pärm (42 sidor)",
    "Skriv ut pärm (1 sida)",
    "Skriv ut pärm",
    "Skriv ut pärm",
  ]);
});

test("tabs that are gone count as changes, and before the first print there are none", () => {
  const tab = { key: "a", number: 1, title: "Vatten", version: 1 };
  const tabs = [true, false, null].map((isChanged) => ({ ...tab, isChanged }));
  expect(countChanges({ tabs, removed: ["Hissen"] })).toBe(2);
  expect([1, 2].map(changesInWords)).toEqual(["1 flik är ändrad", "2 flikar är ändrade"]);
});
