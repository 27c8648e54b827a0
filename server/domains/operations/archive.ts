import { sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/database/db.ts";
import type { Fault } from "#server/platform/operator-news.ts";
import { formatDayTime } from "#shared/format/date.ts";

/** Postgres tries again each minute: a network that was away for a moment is nobody's concern. */
const LATE_AFTER_MS = 5 * 60_000;

/**
 * What is wrong with the archive of a Postgres that hands its log to one (`deploy/point-in-time`): what it does not take is lost with the
 * machine, and fills its disk until then. A command that hangs is none that fails: pgBackRest ends its own after a minute.
 */
export async function listArchiveFaults(db: Queryable, now: Date): Promise<Fault[]> {
  // When it began to count: never handed over is as late as that.
  const { rows } = await db.execute<{ since: number }>(
    sql`select extract(epoch from coalesce(last_archived_time, stats_reset))::float * 1000 as since from pg_stat_archiver
         where current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')`,
  );
  const since = rows[0] && new Date(rows[0].since);
  if (!since || now.getTime() - since.getTime() < LATE_AFTER_MS) return [];
  const text = `Databasens arkiv har inte tagit emot något sedan ${formatDayTime(since)}. Det som skrivs nu försvinner om maskinen går förlorad.`;
  return [{ kind: "archive", reason: `the archive has taken nothing since ${since.toISOString()}`, text, stopsTraffic: false }];
}
