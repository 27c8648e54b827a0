import "./production-build.ts";
import { availableParallelism, loadavg } from "node:os";
import { assistant } from "./assistant.bench.ts";
import { type Bench, holds, type Measurement } from "./bench.ts";
import { catalogueGrowth } from "./catalogue-growth.bench.ts";
import { cataloguePage } from "./catalogue-page.bench.ts";
import { cataloguePaint } from "./catalogue-paint.bench.ts";
import { clientSize } from "./client-size.bench.ts";
import { crisisDrain } from "./crisis-drain.bench.ts";
import { crisisEnqueue } from "./crisis-enqueue.bench.ts";
import { crisisPage } from "./crisis-page.bench.ts";
import { firstPaint } from "./first-paint.bench.ts";
import { firstStart } from "./first-start.bench.ts";
import { listGrowth } from "./list-growth.bench.ts";
import { mailPace } from "./mail-pace.bench.ts";
import { memory } from "./memory.bench.ts";
import { mixedReads } from "./mixed-reads.bench.ts";
import { pageComplete } from "./page-complete.bench.ts";
import { pageStatements } from "./page-statements.bench.ts";
import { pdf } from "./pdf.bench.ts";
import { peers } from "./peers.bench.ts";
import { printTable } from "./report.ts";
import { signInLoad } from "./sign-in-load.bench.ts";
import { smsPace } from "./sms-pace.bench.ts";
import { statements } from "./statements.bench.ts";

/**
 * `npm run bench [names…] [--gate]` measures the speed targets and prints them in one table. It needs a built
 * portal (`npm run build`). The exit code is 1 only with --gate, when a gate is missed or a bench did not finish.
 */
const BENCHES: readonly Bench[] = [
  statements,
  pageStatements,
  clientSize,
  pdf,
  firstStart,
  cataloguePage,
  cataloguePaint,
  catalogueGrowth,
  listGrowth,
  crisisEnqueue,
  crisisDrain,
  smsPace,
  memory,
  mailPace,
  crisisPage,
  signInLoad,
  mixedReads,
  firstPaint,
  pageComplete,
  assistant,
];
/** Only by name: it has its rivals from the registry. */
const BY_NAME: readonly Bench[] = [peers];

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const known = [...BENCHES, ...BY_NAME];
const unknown = names.filter((name) => !known.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(", ")}. There are: ${known.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

const [loadBefore = 0] = loadavg();
const measurements: Measurement[] = [];
const failures: string[] = [];
for (const bench of names.length === 0 ? BENCHES : known.filter(({ name }) => names.includes(name))) {
  console.error(`measuring ${bench.name} …`);
  try {
    measurements.push(...(await bench.measure()));
  } catch (error) {
    console.error(error);
    failures.push(bench.name);
  }
}

printTable(measurements.toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1))));
// Ratios of rounds bear a slow machine, but not one on which others work at the same time.
console.log(
  `\nLoad before this run: ${loadBefore.toFixed(1)} on ${availableParallelism()} cores${loadBefore > 0.5 ? "; measure again when nothing else runs" : ""}.`,
);
if (failures.length > 0) console.error(`Not measured, see above: ${failures.join(", ")}.`);
const missed = measurements.filter((measurement) => !holds(measurement, measurement.gate));
process.exit(process.argv.includes("--gate") && (missed.length > 0 || failures.length > 0) ? 1 : 0);
