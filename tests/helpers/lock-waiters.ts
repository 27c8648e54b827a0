import { sql } from "drizzle-orm";
import { portal } from "./portal.ts";

/**
 * How many connections wait for what the connection with this process id has locked, also behind others that wait for it.
 * Whoever waits in the portal for something else is not counted.
 */
export async function countLockWaiters(holder: number): Promise<number> {
  const { rows } = await portal().services.db.execute<{ waiting: number }>(sql`
    with recursive waiting (pid) as (
      select pid from pg_stat_activity where datname = current_database() and ${holder}::int = any(pg_blocking_pids(pid))
      union
      select behind.pid from pg_stat_activity behind join waiting on waiting.pid = any(pg_blocking_pids(behind.pid))
       where behind.datname = current_database()
    )
    select count(*)::int as waiting from waiting`);
  return rows[0]?.waiting ?? 0;
}
