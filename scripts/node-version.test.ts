import { readFileSync } from "node:fs";
import path from "node:path";
import { satisfies } from "semver";
import { expect, test } from "vitest";
import { engines, optionalDependencies } from "../package.json";
import lowest from "../tests/lowest-node/package.json";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
const { packages } = JSON.parse(read("package-lock.json"));
const promised = engines.node.replace(">=", "");
/** Without those of other systems, which nobody here installs. */
const asked = Object.entries(packages as Record<string, { optional?: boolean; engines?: { node?: string } }>)
  .filter(([name, { optional }]) => name.includes("node_modules/") && !optional)
  .map(([name, { engines }]) => ({ name, range: engines?.node ?? "*" }));

test("NS-01 all locked packages work on the promised Node; README, tests and the bundled ones agree", () => {
  for (const version of [promised, ...Object.values(optionalDependencies)]) {
    expect(asked.filter(({ range }) => !satisfies(version, range))).toEqual([]);
  }
  expect(Object.values(lowest.optionalDependencies)).toEqual([promised]);
  expect(read("README.md")).toContain(`Node ${promised} or newer`);
});

test("NS-01 the compiler knows the language of the promised Node, and the build writes for it", () => {
  // Node 24 has all of ECMAScript 2025; the next major version would need another line here.
  expect(promised).toMatch(/^24\./);
  expect(JSON.parse(read("tsconfig.json")).compilerOptions.lib).toContain("es2025");
  expect(read("vite.config.ts")).toContain(`"node${promised.split(".")[0]}"`);
});
