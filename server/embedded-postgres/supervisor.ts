import { setTimeout as sleep } from "node:timers/promises";
import type { Credentials } from "./credentials.ts";
import { adoptPostmaster } from "./greet-postmaster.ts";
import { choosePort, launchPostmaster, rememberPort } from "./launch-postmaster.ts";
import type { Place } from "./place.ts";
import type { Postmaster } from "./postmaster.ts";
import { isAlive } from "./processes.ts";

/** Where the supervisor says what it does; a pino logger fits. */
export type PostgresLog = { info(message: string): void; warn(message: string): void };

const LOOK_EVERY_MS = 250;
const CALM_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 10_000;

/** Finds or starts the one database server of this cluster. On the first start a taken port is exchanged for another. */
export async function obtainPostmaster(
  place: Place,
  credentials: Credentials,
  wantedPort: number | undefined,
  log: PostgresLog,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const running = await adoptPostmaster(place, credentials);
    if (running) {
      log.info(`Adopted the database server that already runs on port ${running.port} (process ${running.pid}).`);
      return running;
    }
    try {
      const started = await launchPostmaster(place, await choosePort(place.stateFolder, wantedPort));
      await rememberPort(place.stateFolder, started.port);
      return started;
    } catch (error) {
      // Another process may have started the same cluster or taken the port in this moment.
      if (attempt === 4) throw error;
      await sleep(100 * attempt);
    }
  }
}

/**
 * Keeps a database server running: when it is gone it is started again on the same port, at once the first time, then
 * after growing pauses. `release` ends the watch and gives the server that runs then, if one does.
 */
export function keepRunning(first: Postmaster, place: Place, credentials: Credentials, log: PostgresLog) {
  let current: Postmaster | undefined = first;
  let pause = 0;
  let upSince = Date.now();
  let reviving: Promise<void> | undefined;
  const released = new AbortController();

  const timer = setInterval(() => {
    if (reviving || (current && isAlive(current.pid))) return;
    reviving = revive().finally(() => {
      reviving = undefined;
    });
  }, LOOK_EVERY_MS).unref();

  async function revive() {
    if (current) log.warn(`The database server (process ${current.pid}) has ended unexpectedly; starting it again.`);
    if (current && Date.now() - upSince > CALM_AFTER_MS) pause = 0;
    current = undefined;
    await sleep(pause, undefined, { ref: false, signal: released.signal }).catch(() => {});
    if (released.signal.aborted) return;
    pause = Math.min(pause === 0 ? 250 : pause * 2, LONGEST_PAUSE_MS);
    try {
      current = (await adoptPostmaster(place, credentials)) ?? (await launchPostmaster(place, first.port));
      upSince = Date.now();
      log.info(`The database server runs again on port ${current.port} (process ${current.pid}).`);
    } catch (error) {
      log.warn((error as Error).message);
    }
  }

  return {
    current: () => current,
    async release(): Promise<Postmaster | undefined> {
      released.abort();
      clearInterval(timer);
      await reviving;
      return current;
    },
  };
}
