import { spawn } from "node:child_process";

/** The whole test run: lock file, which waits for the registry, beside the checks; then all tests. Arguments go to the test runner. */
const BEFORE = [
  ["lock file", "npm", ["ci", "--dry-run", "--loglevel=error", "--no-audit", "--no-fund"]],
  ["checks", process.execPath, ["scripts/check.mjs"]],
];
const TESTS = ["tests", "vitest", ["run", ...process.argv.slice(2)]];

/** Answers the step's exit code. */
function run([name, command, args]) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, NODE_ENV: "test" } });
    child.once("error", reject);
    child.once("close", (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (status === 0) console.log(`✓ ${name} ${seconds} s`);
      else console.error(`✗ ${name} failed after ${seconds} s`);
      resolve(status ?? 1);
    });
  });
}

const failed = (await Promise.all(BEFORE.map(run))).find((status) => status !== 0);
process.exitCode = failed ?? (await run(TESTS));
