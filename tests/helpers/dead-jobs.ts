import { sql } from "drizzle-orm";
import { portal } from "./portal.ts";

/** Leaves a job as a worker does that is killed on the job's last try: taken, and without a heartbeat for a minute. */
export async function dieOnLastTry(queue: string, payload: Record<string, unknown>): Promise<void> {
  await portal().services.db.execute(sql`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, dead_letter)
    select name, ${JSON.stringify(payload)}::jsonb, 'active', retry_limit, retry_limit, now() - interval '2 minutes',
           now() - interval '1 minute', heartbeat_seconds, expire_seconds, dead_letter
    from pgboss.queue where name = ${queue}`);
}
