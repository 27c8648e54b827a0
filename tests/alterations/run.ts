import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { ALTERATIONS } from "./alterations.ts";

/** Cheapest first: most are seen before a server or a browser is started. */
const LAYERS = [/^(client|server|shared)\//, /^tests\/component\//, /^tests\/(integration|rest)\//, /^tests\/e2e\//];
const layerOf = (file: string): number => LAYERS.findIndex((layer) => layer.test(file));

let read: { file: string; text: string }[] | null = null;

/** The test files with a title that names the row, the cheapest first. */
export function testFilesNaming(row: string): string[] {
  read ??= globSync("{client,server,shared,tests}/**/*.test.{ts,tsx}")
    .filter((file) => layerOf(file) >= 0)
    .sort((one, other) => layerOf(one) - layerOf(other) || one.localeCompare(other))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const named = new RegExp(`\\b${row}\\b`);
  return read.filter(({ text }) => named.test(text)).map(({ file }) => file);
}

/** Whether a test that names the row fails now, layer by layer. */
function isSeen(row: string): boolean {
  const files = testFilesNaming(row);
  return LAYERS.some((_, layer) => {
    const ofLayer = files.filter((file) => layerOf(file) === layer);
    if (ofLayer.length === 0) return false;
    // What these show is the built client.
    if (layer === LAYERS.length - 1) run("node", ["scripts/build.mjs"]);
    return run("vitest", ["run", "-t", `\\b${row}\\b`, ...ofLayer]) !== 0;
  });
}

/** The exit code. Whoever stops it has stopped it all, and finds the file as it was. */
function run(command: string, args: string[]): number | null {
  const { status, signal } = spawnSync(command, args, { stdio: "ignore", env: { ...process.env, NODE_ENV: "test" } });
  if (signal) throw new Error(`stopped by ${signal}`);
  return status;
}

/** Alters one place after the other and tells which no test has seen. */
function main(only: readonly string[]): void {
  const unseen: string[] = [];
  for (const { row, file, from, to } of ALTERATIONS.filter((alteration) => only.length === 0 || only.includes(alteration.row))) {
    const whole = readFileSync(file, "utf8");
    const started = performance.now();
    try {
      writeFileSync(
        file,
        whole.replace(from, () => to),
      );
      const seen = isSeen(row);
      if (!seen) unseen.push(`${row}: ${file}: ${from} → ${to}`);
      console.log(`${seen ? "✓" : "✗"} ${row} ${file}: ${from} (${Math.round((performance.now() - started) / 1000)} s)`);
    } finally {
      writeFileSync(file, whole);
    }
  }
  console.log(unseen.length === 0 ? "All were seen." : `Not seen by any test that names the row:\n${unseen.join("\n")}`);
  exit(unseen.length === 0 ? 0 : 1);
}

if (argv[1]?.endsWith("tests/alterations/run.ts")) main(argv.slice(2));
