import { EventEmitter, on } from "node:events";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Queryable } from "./db.ts";
import type { Logger } from "./logger.ts";

const CHANNEL = "portal_live";

/** Topics name a thing whose views should be read again. They carry ids only, never content. */
export type LiveTopic =
  | `profile:${string}`
  | `association:${string}:membership`
  | `association:${string}:exports`
  | `association:${string}:crisis`
  | `association:${string}:collaboration`
  | `crisis:${string}`
  | "deliveries"
  | `product-request:${string}`;

/** Live updates between any number of processes: NOTIFY at commit, LISTEN on one connection of its own. */
export interface LiveBus {
  /** Tells everybody who follows the topic, when the surrounding transaction commits. */
  publish(tx: Queryable, topic: LiveTopic): Promise<void>;
  /** Yields once per publication of the topic, until the signal aborts. Reconnects are told too, since something may have been missed. */
  follow(topic: LiveTopic, signal: AbortSignal): AsyncIterable<void>;
  close(): Promise<void>;
}

export function createLiveBus(url: string, log: Logger): LiveBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const connect = async (isRetry: boolean): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: "beredskapsportalen-live", keepAlive: true });
    next.on("notification", (message) => message.payload && emitter.emit(message.payload));
    next.on("error", (error) => log.warn({ err: error }, "the live connection was lost"));
    next.on("end", () => {
      if (!closed && client === next) scheduleReconnect();
    });
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, "the live connection could not be opened");
      await next.end().catch(() => log.debug("the failed live connection was already closed"));
      scheduleReconnect();
      return;
    }
    if (!isRetry) return;
    // `on` listens for "error" too; emitting that would end every follower.
    for (const topic of emitter.eventNames()) if (topic !== "error") emitter.emit(topic);
  };
  const scheduleReconnect = (): void => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = null;
      void connect(true);
    }, 1_000);
  };
  void connect(false);

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
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch((error: unknown) => log.debug({ err: error }, "the live connection was already closed"));
    },
  };
}
