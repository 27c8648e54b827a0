import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { argv, cwd, exit } from "node:process";
import { z } from "zod";
import { ALTERATIONS, type Alteration } from "./alterations.ts";

/** Cheapest first: most are seen before a server or a browser is started. */
const LAYERS = [
  /^(client|server|shared)\//,
  /^tests\/component\//,
  /^tests\/integration\/permissions\/(asked-within|left-out)\./,
  /^tests\/(integration|rest)\//,
  /^tests\/e2e\//,
];
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

interface Sighting {
  file: string;
  title: string;
}

/** The first test named for the row that fails now, layer by layer. */
function whoSees(row: string): Sighting | null {
  const files = testFilesNaming(row);
  for (const layer of LAYERS.keys()) {
    const ofLayer = files.filter((file) => layerOf(file) === layer);
    if (ofLayer.length === 0) continue;
    // What these show is the built client.
    if (layer === LAYERS.length - 1) build();
    const seen = failing(row, ofLayer);
    if (seen) return seen;
  }
  return null;
}

/** Of the tests named for the row in these files, the first that fails; null when all pass. A run that fails without a failing test throws. */
function failing(row: string, files: readonly string[]): Sighting | null {
  const folder = mkdtempSync(join(tmpdir(), "alterations-"));
  const report = join(folder, "report.json");
  try {
    const status = run("vitest", [
      "run",
      "--bail=1",
      "--maxWorkers=1",
      "--reporter=json",
      `--outputFile=${report}`,
      "-t",
      `\\b${row}\\b`,
      ...files,
    ]);
    if (status === 0) return null;
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
    for (const { name, assertionResults } of testResults) {
      const failed = assertionResults.find((test) => test.status === "failed");
      if (failed) return { file: relative(cwd(), name), title: failed.fullName };
    }
    throw new Error(`the run of ${row} failed, and no test did`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) })),
});

function build(): void {
  if (run("node", ["scripts/build.mjs"]) !== 0) throw new Error("the client could not be built");
}

/** The exit code. Whoever stops it has stopped it all, and finds the file as it was. */
function run(command: string, args: string[]): number | null {
  const { status, signal } = spawnSync(command, args, { stdio: "ignore", env: { ...process.env, NODE_ENV: "test" } });
  if (signal) throw new Error(`stopped by ${signal}`);
  return status;
}

/** Alters one place after the other, or those of these rows or with these words in them, and tells which test has seen it. */
function main(only: readonly string[]): void {
  const isWanted = ({ row, from }: Alteration): boolean => only.length === 0 || only.some((word) => row === word || from.includes(word));
  const unseen: string[] = [];
  for (const { row, file, from, to } of ALTERATIONS.filter(isWanted)) {
    const whole = readFileSync(file, "utf8");
    const started = performance.now();
    try {
      writeFileSync(
        file,
        whole.replace(from, () => to),
      );
      const seen = whoSees(row);
      if (!seen) unseen.push(`${row}: ${file}: ${from} → ${to}`);
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${seen ? "✓" : "✗"} ${row} ${file}: ${from} → ${to} (${seconds} s)${seen ? `\n    ${seen.file}: ${seen.title}` : ""}`);
    } finally {
      writeFileSync(file, whole);
    }
  }
  // The last that was built may be an altered one.
  build();
  console.log(unseen.length === 0 ? "All were seen." : `Not seen by any test that names the row:\n${unseen.join("\n")}`);
  exit(unseen.length === 0 ? 0 : 1);
}

if (argv[1]?.endsWith("tests/alterations/run.ts")) main(argv.slice(2));
