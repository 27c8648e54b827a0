import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { median, ROUNDS } from "./median.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const QUICK_REST_S = 10;
const FULL_REST_S = 60;

/** P15: the first start over an empty DATA_DIR, embedded database and seeds included, and what the process holds at rest. */
export const firstStart: Bench = {
  name: "first-start",
  async measure({ full }) {
    const seconds: number[] = [];
    for (let round = 1; round < ROUNDS; round++) {
      await using folder = await temporaryFolder();
      await using portal = await startBuiltPortal(folder.path);
      seconds.push(portal.startSeconds);
    }
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path);
    seconds.push(portal.startSeconds);
    const rest = full ? FULL_REST_S : QUICK_REST_S;
    await wait(rest * 1000);
    const megabytes = await portal.residentMegabytes();

    const note = `rounds ${Math.min(...seconds).toFixed(1)}–${Math.max(...seconds).toFixed(1)} s`;
    return [
      { id: "P15", what: "first start to ready", value: median(seconds), unit: "s", better: "lower", gate: 5, stretch: 1, note },
      {
        id: "P15",
        what: "memory of the portal's process at rest",
        value: megabytes,
        unit: "MB",
        better: "lower",
        gate: 200,
        stretch: null,
        note: `${rest} s after ready`,
      },
    ];
  },
};
