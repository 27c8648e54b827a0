import { EventEmitter, on } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Queryable } from "./database/db.ts";
import { postgresFault } from "./database/postgres-fault.ts";
import type { Logger } from "./logging/logger.ts";

const CHANNEL = "portal_live";

/** Nothing else would tell that the network has gone silent: who listens sends nothing. */
const HEARTBEAT_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 2_000;
/** A heartbeat that waits for a lock, or takes long, is refused before it looks like a silent network. */
const LOCK_WITHIN_MS = 500;
const STATEMENT_WITHIN_MS = 1_500;
const RECONNECT_EVERY_MS = 1_000;

/** Topics name a thing whose views should be read again. They carry ids only, never content. */
export type LiveTopic =
  | `profile:${string}`
  | `association:${string}:membership`
  | `association:${string}:exports`
  | `association:${string}:crisis`
  | `association:${string}:collaboration`
  | `crisis:${string}`
  | "deliveries"
  | "jobs"
  | `product-request:${string}`;

/** Live updates between any number of processes: NOTIFY at commit, LISTEN on one connection of its own. */
export interface LiveBus {
  /** Tells everybody who follows the topic, when the surrounding transaction commits. */
  publish(tx: Queryable, topic: LiveTopic): Promise<void>;
  /** Yields once per publication of the topic, until the signal aborts. Reconnects are told too, since something may have been missed. */
  follow(topic: LiveTopic, signal: AbortSignal): AsyncIterable<void>;
  close(): Promise<void>;
}

/** Topics of which something also comes due by the clock: a statement for each that finds a row when it has. */
export type DueTopics = Readonly<Record<"deliveries" | "jobs", string>>;

/**
 * The heartbeat is also the one look at what nobody notifies of: it asks which of the `due` topics have something due, and tells them.
 * While nobody can be asked, those who follow them are told to look for themselves.
 */
export function createLiveBus(url: string, log: Logger, due: DueTopics): LiveBus {
  const dueTopics = Object.keys(due);
  const heartbeat = Object.entries(due)
    .map(([topic, statement]) => `select '${topic}' as topic where exists (${statement})`)
    .join(" union all ");
  const emitter = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let client: pg.Client | null = null;

  /** Listens until the connection is lost. `hasBegun` is told when it listens. */
  async function listen(hasBegun: () => void): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: "beredskapsportalen-live",
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      statement_timeout: STATEMENT_WITHIN_MS,
      lock_timeout: LOCK_WITHIN_MS,
      keepAlive: true,
    });
    const lost = new AbortController();
    next.on("notification", (message) => message.payload && emitter.emit(message.payload));
    next.on("error", (error) => lost.abort(error));
    next.on("end", () => lost.abort(new Error("the live connection ended")));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      hasBegun();
      for (;;) {
        await wait(HEARTBEAT_EVERY_MS, undefined, { signal: lost.signal, ref: false });
        for (const topic of await lookFor(next)) emitter.emit(topic);
      }
    } catch (error) {
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      await next.end();
    }
  }

  /** Answers the topics of which something is due. A refusal is a sign of life too. */
  async function lookFor(client: pg.Client): Promise<string[]> {
    try {
      const { rows } = await client.query<{ topic: string }>(heartbeat);
      return rows.map(({ topic }) => topic);
    } catch (error) {
      if (!postgresFault(error)) throw error;
      log.warn({ err: error }, "what is due could not be looked for");
      return dueTopics;
    }
  }

  /** At once after a loss, then every second until it succeeds. */
  async function keepListening(): Promise<void> {
    for (let isAgain = false; !closing.signal.aborted; isAgain = true) {
      let hasListened = false;
      try {
        await listen(() => {
          hasListened = true;
          if (isAgain) tellEverybody();
        });
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, "the live connection was lost");
      }
      if (hasListened) continue;
      await wait(RECONNECT_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      for (const topic of dueTopics) emitter.emit(topic);
    }
  }

  function tellEverybody(): void {
    // `on` listens for "error" too; emitting that would end every follower.
    for (const topic of emitter.eventNames()) if (topic !== "error") emitter.emit(topic);
  }

  const listening = keepListening();

  return {
    async publish(tx, topic) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${topic})`);
    },
    async *follow(topic, signal) {
      try {
        for await (const _ of on(emitter, topic, { signal })) yield;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    async close() {
      closing.abort();
      await client?.end();
      await listening;
    },
  };
}
