import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Where a wrong answer costs most: who may what, what is counted, what is allowed, what leaves and when. */
const CHOSEN = [
  "shared/permissions.ts",
  "shared/calculations/*.ts",
  "server/domains/**/{rules,*-rules}.ts",
  "client/**/*-rules.ts",
  "server/{platform/senders,worker/delivery}/*.ts",
];

/** Files whose unit tests do not stand beside them. */
const TESTED_ELSEWHERE = ["shared/permissions.ts", "shared/calculations/recurrence.ts"];

const isTest = (file) => file.includes(".test.");
const tests = globSync("{server,shared,client}/**/*.test.ts").map((test) => ({
  folder: path.dirname(test),
  text: readFileSync(test, "utf8"),
}));

/** In a test file of its own, or in its folder's or feature's under a `describe` of its name. */
function isTested(file) {
  if (TESTED_ELSEWHERE.includes(file) || existsSync(file.replace(/\.ts$/, ".test.ts"))) return true;
  const named = `describe("${path.basename(file, ".ts").replaceAll("-", " ")}"`;
  return tests.some(({ folder, text }) => file.startsWith(`${folder}/`) && text.includes(named));
}

const files = globSync(CHOSEN).filter((file) => !isTest(file));

/** What only a database or a browser proves: a mutant of it would cost minutes. */
export const untested = files.filter((file) => !isTested(file));

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: files.filter(isTested),
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "tests/mutants/vitest.config.ts", pool: "threads", related: false },
  // Words are proven where they are shown, and the compiler knows the words of a union.
  mutator: { excludedMutations: ["StringLiteral"] },
  // What is reckoned when a file is loaded, a table or a pattern, would need every test anew.
  ignoreStatic: true,
  concurrency: 1,
  thresholds: { high: 95, low: 90, break: 90 },
  // It would be rewritten with the programming interface of TypeScript, which TypeScript 7 does not have.
  tsconfigFile: "none",
  disableTypeChecks: false,
  ignorePatterns: [".data", "dist", "docs", "client/public"],
  tempDirName: ".data/mutants/sandbox",
  incremental: true,
  incrementalFile: ".data/mutants/incremental.json",
  reporters: ["clear-text", "html", "json"],
  clearTextReporter: { logTests: false, reportTests: false, reportMutants: true, allowColor: false, reportScoreTable: false },
  htmlReporter: { fileName: ".data/mutants/report.html" },
  jsonReporter: { fileName: ".data/mutants/report.json" },
};
