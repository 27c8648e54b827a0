import { expect, test } from "vitest";
import { faultsIn, orderIn } from "./floors.mjs";

const DOMAINS = ["lifecycle", "teams", "account"];
const faultsOf = (sources: Record<string, string>): string[] =>
  faultsIn(
    { "server/domains/lifecycle/a.ts": "", "server/domains/teams/a.ts": "", "server/domains/account/a.ts": "", ...sources },
    DOMAINS,
  );

test("the order is read from the numbered list, where each domain has a sentence", () => {
  expect(orderIn("# Title\n\n1. `lifecycle`: what.\n2. `teams`: who.\n3. `account`:\n- `no`: one")).toEqual(["lifecycle", "teams"]);
});

test("whoever imports from above is named, types and lazy imports too", () => {
  expect(faultsOf({ "server/domains/teams/b.ts": 'import { a } from "#server/domains/account/a.ts";' })).toEqual([]);
  const upwards = "server/domains/account/b.ts imports server/domains/teams/a.ts: domains/teams stands above domains/account";
  expect(faultsOf({ "server/domains/account/b.ts": 'import type { A } from "#server/domains/teams/a.ts";' })).toEqual([upwards]);
  expect(faultsOf({ "server/domains/account/b.ts": 'await import("../teams/a.ts")' })).toEqual([upwards]);
  const edge = 'import {\n  a,\n} from "#server/rest/members.ts";';
  expect(faultsOf({ "server/platform/b.ts": edge })).toEqual([
    "server/platform/b.ts imports server/rest/members.ts: rest stands above platform",
  ]);
});

test("a folder that nobody lists, and one that is listed and gone", () => {
  expect(faultsOf({ "server/attic/a.ts": "" })).toEqual(["attic stands on no floor"]);
  expect(faultsIn({ "server/domains/teams/a.ts": "" }, ["teams", "garage"])).toEqual([
    "server/domains/README.md lists garage, which is gone",
  ]);
});
