// Alters rules, calculations, rights and delivery in one place at a time and tells which alterations no unit test has seen.
// Usage: npm run mutants [-- --mutate <file>,<file>] [-- --force]. What was found is kept in .data/mutants/, so the next run
// tries only what has changed since; `--force` tries all anew. Exit 1: fewer are seen than the configuration asks for.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import options, { untested } from "./stryker.config.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

function run(command, args, cwd, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
  if (error) throw error;
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

/** Stryker is no package of the portal's: 177 packages that nobody needs who starts it or tests it. */
function install() {
  const core = "@stryker-mutator/core";
  const installed = `${here}node_modules/${core}/package.json`;
  const wanted = readJson(`${here}package.json`).devDependencies[core];
  if (existsSync(installed) && readJson(installed).version === wanted) return true;
  return run("npm", ["ci", "--loglevel=error", "--no-audit", "--no-fund"], here);
}

/** Of each folder: how many alterations were seen, of how many. */
function tellScores(files) {
  const scores = new Map();
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const folder of [file.split("/").slice(0, 2).join("/"), "all"]) {
      const score = scores.get(folder) ?? { seen: 0, tried: 0, untouched: 0 };
      const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
      score.seen += count("Killed", "Timeout");
      score.tried += count("Killed", "Timeout", "Survived", "NoCoverage");
      score.untouched += count("NoCoverage");
      scores.set(folder, score);
    }
  }
  for (const [folder, { seen, tried, untouched }] of [...scores].toSorted(([a], [b]) =>
    a === "all" ? 1 : b === "all" ? -1 : a.localeCompare(b),
  )) {
    const share = tried === 0 ? "–" : `${((seen / tried) * 100).toFixed(1)} %`;
    console.log(
      `${folder.padEnd(24)} ${share.padStart(7)}  ${seen} of ${tried}${untouched > 0 ? `, ${untouched} where no test comes by` : ""}`,
    );
  }
}

if (install()) {
  const stryker = `${here}node_modules/@stryker-mutator/core/bin/stryker.js`;
  // Every mutant starts a worker of its own, which reads the same files again.
  const env = { NODE_COMPILE_CACHE: `${root}.data/mutants/compiled` };
  run(process.execPath, [stryker, "run", `${here}stryker.config.mjs`, ...process.argv.slice(2)], root, env);
  console.log(`\nNot tried, as no unit test stands beside them:\n${untested.join("\n")}\n`);
  if (existsSync(options.jsonReporter.fileName)) tellScores(readJson(options.jsonReporter.fileName).files);
}
