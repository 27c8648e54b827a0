import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ENVIRONMENT_NAMES } from "#server/platform/env.ts";

const ROOT = path.join(import.meta.dirname, "..");
/** Read by what looks for a Chrome, in scripts too. */
const READ_ELSEWHERE = ["PUPPETEER_EXECUTABLE_PATH"];

test("docs/configuration.md names every variable that is read, once, and no other", () => {
  const page = readFileSync(path.join(ROOT, "docs/configuration.md"), "utf8");
  const named = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...(cell ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual([...ENVIRONMENT_NAMES, ...READ_ELSEWHERE].sort());
});
