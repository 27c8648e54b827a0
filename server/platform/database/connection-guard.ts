import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "#server/platform/logging/logger.ts";
import { postgresFault } from "./postgres-fault.ts";

const LOOK_EVERY_MS = 500;
/** A statement that waits this long makes its connection suspect: the database is asked what it is doing there. */
const SUSPECT_AFTER_MS = 2_000;
/** An answer that was on its way when the database was asked arrives within this time. */
const ANSWER_MAY_TRAVEL_MS = 300;
/**
 * Where the database cannot be asked either, nobody waits longer than this: calls must not hang. A database so overloaded that it
 * takes no connection for so long looks the same.
 */
const GIVE_UP_AFTER_MS = 12_000;
const GOODBYE_WITHIN_MS = 500;
/** What a Postgres says that is starting or stopping: then it is at work for nobody. */
const IS_AWAY = /^57P/;

export interface ConnectionGuard {
  /** For `pg.Pool` and `pg.Client`'s stead: a connection that never ends the process and is ended when it has gone silent. */
  Client: typeof pg.Client;
  close(): void;
}

/** The connection is open and dead: a network that drops packets tells nobody. */
class SilentConnectionError extends Error {
  override name = "SilentConnectionError";
  /** As the system's own for a peer that does not answer. */
  readonly code = "ETIMEDOUT";
}

/** What was seen of a connection last, and since when nothing of it has changed. */
interface Sight {
  isWaiting: boolean;
  bytesRead: number;
  since: number;
}

/**
 * Ends connections on which the network has gone silent, within three seconds. A slow statement looks the same from here, so
 * the database is asked through a fresh connection whether it is at work for the silent one.
 */
export function createConnectionGuard(url: string, log: Logger, giveUpAfterMs = GIVE_UP_AFTER_MS): ConnectionGuard {
  const sights = new Map<GuardedClient, Sight>();
  let isAsking = false;

  class GuardedClient extends pg.Client {
    declare readonly processID: number | null;
    /** False while a statement is unanswered. */
    declare readonly readyForQuery: boolean;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Without a listener Node ends the process. Who waits for an answer hears of it as the failure of the statement.
      this.on("error", (error) => log.debug({ err: error }, "a database connection was lost"));
      this.once("connect", () => sights.set(this, this.look()));
      this.once("end", () => sights.delete(this));
    }

    look(): Sight {
      const { bytesRead } = this.connection.stream as Socket;
      return { isWaiting: !this.readyForQuery, bytesRead, since: performance.now() };
    }

    abandon(): void {
      this.connection.stream.destroy(new SilentConnectionError("the database connection does not answer any more"));
    }
  }

  const timer = setInterval(() => {
    const suspects = [...sights].flatMap(([client, sight]) => (isSuspect(client, sight) ? client : []));
    if (suspects.length === 0 || isAsking) return;
    isAsking = true;
    void endSilent(suspects).finally(() => {
      isAsking = false;
    });
  }, LOOK_EVERY_MS).unref();

  /** Looks again; whether a statement has waited long while no byte came. */
  function isSuspect(client: GuardedClient, sight: Sight): boolean {
    const seen = client.look();
    if (!isSame(seen, sight)) {
      sights.set(client, seen);
      return false;
    }
    return sight.isWaiting && seen.since - sight.since > SUSPECT_AFTER_MS;
  }

  async function endSilent(suspects: readonly GuardedClient[]): Promise<void> {
    const before = new Map(suspects.map((client) => [client, sights.get(client)]));
    const isAtWork = await askWhoIsAtWork(suspects.flatMap(({ processID }) => processID ?? []));
    await wait(ANSWER_MAY_TRAVEL_MS);
    const dead = suspects.filter((client) => {
      const sight = sights.get(client);
      if (!sight || sight !== before.get(client) || !isSame(client.look(), sight)) return false;
      if (!isAtWork) return performance.now() - sight.since > giveUpAfterMs;
      return client.processID !== null && !isAtWork(client.processID);
    });
    if (dead.length === 0) return;
    const lastSign = Math.min(...dead.map((client) => sights.get(client)?.since ?? 0));
    for (const client of dead) client.abandon();
    // What lies idle and has not been heard from since then has most likely gone the same way.
    const idle = [...sights].filter(([, { isWaiting, since }]) => !isWaiting && since <= lastSign + LOOK_EVERY_MS);
    for (const [client] of idle) client.abandon();
    log.warn({ silent: dead.length, idle: idle.length }, "database connections that had gone silent were given up");
  }

  /** Which of these server processes are executing something; null when that cannot be known. */
  async function askWhoIsAtWork(pids: readonly number[]): Promise<((pid: number) => boolean) | null> {
    const client = new GuardedClient({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      application_name: "beredskapsportalen-guard",
    });
    try {
      await client.connect();
      // Where activity is not tracked everybody counts as at work.
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1::int[]) and coalesce(state, 'active') in ('active', 'fastpath function call', 'disabled')",
        [pids],
      );
      const atWork = new Set(rows.map(({ pid }) => pid));
      return (pid) => atWork.has(pid);
    } catch (error) {
      log.debug({ err: error }, "the database could not be asked about silent connections");
      const refusal = postgresFault(error);
      // A database that refuses, for too many connections for example, is there and may be at work for any of them.
      return refusal && !IS_AWAY.test(refusal.code) ? () => true : null;
    } finally {
      await endSoon(client);
    }
  }

  /** A network that goes silent now would answer no goodbye, and the guard would never look again. */
  async function endSoon(client: GuardedClient): Promise<void> {
    await Promise.race([client.end(), wait(GOODBYE_WITHIN_MS, undefined, { ref: false })]);
    client.abandon();
  }

  return { Client: GuardedClient, close: () => clearInterval(timer) };
}

const isSame = (one: Sight, other: Sight): boolean => one.isWaiting === other.isWaiting && one.bytesRead === other.bytesRead;
