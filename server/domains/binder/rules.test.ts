import { expect, test } from "vitest";
import { changesSince, checksumOf, coveredMonths, printAccountOf, tabVersions, versionOf } from "./rules.ts";

const tab = (key: string, hash: string) => ({ key, hash, title: key });
const print = (version: number, ...pages: ReturnType<typeof tab>[]) => ({ version, pages });

test("a binder that says the same as the last print keeps its number, and any change gives it the next", () => {
  const tabs = [tab("vatten", "a"), tab("el", "b")];
  expect(versionOf([], tabs)).toBe(1);
  expect(versionOf([print(4, ...tabs)], tabs)).toBe(4);
  expect(versionOf([print(4, tab("vatten", "x"), tab("el", "b"))], tabs)).toBe(5);
  expect(versionOf([print(4, ...tabs, tab("hiss", "c"))], tabs)).toBe(5);
  expect(versionOf([print(4, tab("vatten", "a"), tab("hiss", "b"))], tabs)).toBe(5);
});

test("changes are tabs that are new or say something else, and what is gone is named", () => {
  const { changed, removed } = changesSince(print(1, tab("vatten", "a"), tab("hiss", "c")), [tab("vatten", "x"), tab("el", "b")]);
  expect([[...changed], removed]).toEqual([["vatten", "el"], ["hiss"]]);
  expect(changesSince(undefined, [tab("vatten", "a")])).toEqual({ changed: new Set(["vatten"]), removed: [] });
});

test("a tab keeps the version in which it last changed, also when it has come back to an older text", () => {
  const prints = [
    print(3, tab("vatten", "a"), tab("el", "b")),
    print(2, tab("vatten", "x"), tab("el", "b")),
    print(1, tab("vatten", "a"), tab("el", "b")),
  ];
  expect([...tabVersions(prints, [tab("vatten", "a"), tab("el", "b"), tab("hiss", "c")])]).toEqual([
    ["vatten", 3],
    ["el", 1],
    ["hiss", 4],
  ]);
  // Two tabs may say the same: what counts is what this one said.
  const swapped = [print(2, tab("vatten", "a"), tab("el", "b")), print(1, tab("vatten", "b"), tab("el", "a"))];
  expect(tabVersions(swapped, [tab("vatten", "a"), tab("el", "b")]).get("vatten")).toBe(2);
});

test("the checksum is short and changes with any tab", () => {
  const sum = checksumOf([tab("vatten", "a")]);
  expect(sum).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(checksumOf([tab("vatten", "b")])).not.toBe(sum);
});

test("the calendar covers whole months by Stockholm's day, to the end of the same month a year later", () => {
  expect(coveredMonths(new Date("2026-11-30T22:59:00Z"))).toEqual({ from: "2026-11-01", to: "2027-11-30" });
  expect(coveredMonths(new Date("2026-11-30T23:01:00Z"))).toEqual({ from: "2026-12-01", to: "2027-12-31" });
  expect(coveredMonths(new Date("2027-02-10T12:00:00Z"))).toEqual({ from: "2027-02-01", to: "2028-02-29" });
});

test("residents' prints are counted apart from those of the crisis team", () => {
  const accountOf = (role: "member" | "team_leader") => printAccountOf({ role, associationId: "a" });
  expect(accountOf("team_leader")).toEqual({ limit: "binderPrintsPerAssociation", associationId: "a" });
  expect(accountOf("member")).toEqual({ limit: "residentBinderPrintsPerAssociation", associationId: "a" });
});
