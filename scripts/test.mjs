import { spawnSync } from "node:child_process";

/** The whole test run: lock file, checks, then all tests. Arguments go to the test runner. */
const steps = [
  ["lock file", "npm", ["ci", "--dry-run", "--loglevel=error", "--no-audit", "--no-fund"]],
  ["checks", process.execPath, ["scripts/check.mjs"]],
  ["tests", "vitest", ["run", ...process.argv.slice(2)]],
];

for (const [name, command, args] of steps) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, NODE_ENV: "test" } });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(`✗ ${name} failed after ${seconds} s`);
    process.exit(status ?? 1);
  }
  console.log(`✓ ${name} ${seconds} s`);
}
