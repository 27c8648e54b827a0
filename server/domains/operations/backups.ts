import { setTimeout as wait } from "node:timers/promises";
import { desc, eq, lt, sql } from "drizzle-orm";
import { backupRuns as runs } from "#drizzle/schema/index.ts";
import type { Services } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Fault } from "#server/platform/operator-news.ts";
import { faultOfBackups, isDue } from "./backup-rules.ts";

const FIRST_LOOK_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 600_000;
const SIGN_EVERY_MS = 60_000;
/** More than is looked back at for any rule, and little enough to read at each look. */
const LOOKED_BACK = 50;
const KEPT_DAYS = 400;
const DAY_MS = 24 * 3_600_000;
/** Any number that nothing else in this database locks on. */
const ONE_AT_A_TIME = 7_261_003;

type Parts = Pick<Services, "db" | "log" | "now" | "backups">;

/** Makes the backup of each night as long as this process lives, unless another copy does. Answers what ends it, and a backup under way. */
export function keepBackups(parts: Parts): () => void {
  const over = new AbortController();
  void keep(parts, over.signal);
  return () => over.abort();
}

async function keep(parts: Parts, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_LOOK_AFTER_MS; parts.backups; pause = LOOK_EVERY_MS) {
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await makeBackupWhenDue(parts, signal);
    } catch (error) {
      if (!signal.aborted) parts.log.error({ err: error }, "the nightly backup could not be looked after");
    }
  }
}

/** Makes the backup that is due, if one is and no other copy makes it; the row says what came of it. */
export async function makeBackupWhenDue({ db, log, now, backups }: Parts, signal: AbortSignal): Promise<void> {
  const id = backups && (await begin({ db, now, at: backups.at }));
  if (!id) return;
  const sign = setInterval(() => {
    db.update(runs)
      .set({ lastSignAt: now() })
      .where(eq(runs.id, id))
      .catch((error: unknown) => log.warn({ err: error }, "that a backup is being made could not be noted"));
  }, SIGN_EVERY_MS);
  try {
    const { outcome, ...found } = await backups.make(signal);
    await db
      .update(runs)
      .set({ outcome, finishedAt: now(), ...("filename" in found ? found : {}) })
      .where(eq(runs.id, id));
    log.info({ outcome }, "a backup has ended");
  } finally {
    clearInterval(sign);
  }
}

/** The id of a new try, of which no other copy begins one at the same moment; null when none is due. */
async function begin({ db, now, at }: Pick<Parts, "db" | "now"> & { at: string }): Promise<string | null> {
  return inTransaction({ db }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ONE_AT_A_TIME})`);
    if (!isDue(now(), at, await readRuns(tx))) return null;
    await tx.delete(runs).where(lt(runs.startedAt, new Date(now().getTime() - KEPT_DAYS * DAY_MS)));
    const [begun] = await tx.insert(runs).values({ startedAt: now(), lastSignAt: now() }).returning({ id: runs.id });
    return begun?.id ?? null;
  });
}

const readRuns = (db: Queryable) =>
  db
    .select({ startedAt: runs.startedAt, lastSignAt: runs.lastSignAt, outcome: runs.outcome })
    .from(runs)
    .orderBy(desc(runs.startedAt))
    .limit(LOOKED_BACK);

/** What is wrong with the nightly backups, where the portal makes them. */
export async function listBackupFaults(db: Queryable, now: Date): Promise<Fault[]> {
  const fault = faultOfBackups(now, await readRuns(db));
  return fault ? [fault] : [];
}

const wholeView = { at: runs.startedAt, bytes: runs.bytes, rowCount: runs.rowCount, fileCount: runs.fileCount };

/** The nightly backups as operators see them. */
export interface BackupsView {
  /** When of the day one is made, `03:30`. */
  at: string;
  hasBucket: boolean;
  /** The newest that was restored for a trial. */
  newest: Selected<typeof wholeView> | null;
}

/** Null where the portal makes none by itself. The caller has decided who may know. */
export async function readBackups({ db, backups }: Pick<Services, "db" | "backups">): Promise<BackupsView | null> {
  if (!backups) return null;
  const [newest] = await db.select(wholeView).from(runs).where(eq(runs.outcome, "verified")).orderBy(desc(runs.startedAt)).limit(1);
  return { at: backups.at, hasBucket: backups.hasBucket, newest: newest ?? null };
}
