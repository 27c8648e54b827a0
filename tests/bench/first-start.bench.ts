import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { median, ROUNDS } from "./median.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { treeMegabytes } from "./tree-memory.ts";

const REST_S = 60;

/** P15: the first start over an empty DATA_DIR, embedded database and seeds included, and what it holds with its Postgres at rest. */
export const firstStart: Bench = {
  name: "first-start",
  async measure() {
    const seconds: number[] = [];
    for (let round = 1; round < ROUNDS; round++) {
      await using folder = await temporaryFolder();
      await using portal = await startBuiltPortal(folder.path);
      seconds.push(portal.startSeconds);
    }
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path);
    seconds.push(portal.startSeconds);
    await wait(REST_S * 1000);
    const megabytes = await treeMegabytes(portal.pid);

    const note = `rounds ${Math.min(...seconds).toFixed(1)}–${Math.max(...seconds).toFixed(1)} s`;
    return [
      { id: "P15", what: "first start to ready", value: median(seconds), unit: "s", better: "lower", gate: 5, stretch: 1, note },
      {
        id: "P15",
        what: "memory of portal and Postgres together at rest",
        value: megabytes,
        unit: "MB",
        better: "lower",
        gate: 200,
        stretch: null,
        note: `PSS of all processes, ${REST_S} s after ready`,
      },
    ];
  },
};
