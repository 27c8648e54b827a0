import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";

/** How one queue stands; the queue where its failed jobs end has a row of its own. */
export interface QueueState {
  name: string;
  /** Also those that wait for their next try. */
  waiting: number;
  running: number;
  /** No try is left for them. */
  failed: number;
  oldestWaitingAt: Date | null;
  /** Since when the first of those that may run waits for a worker. */
  oldestDueAt: Date | null;
}

/** One pass over the jobs themselves: the library's own counts are some seconds old. */
export const queueStatesStatement = sql`
  select q.name,
         count(*) filter (where j.state < 'active')::int as waiting,
         count(*) filter (where j.state = 'active')::int as running,
         count(*) filter (where j.state = 'failed')::int as failed,
         min(j.created_on) filter (where j.state < 'active') as oldest,
         min(j.start_after) filter (where j.state < 'active' and j.start_after <= now()) as due
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
   where not starts_with(q.name, '__pgboss__')
   group by q.name
   order by q.name`;

/** All queues, by name. */
export async function readQueueStates(db: Queryable): Promise<QueueState[]> {
  const { rows } = await db.execute<Omit<QueueState, "oldestWaitingAt" | "oldestDueAt"> & { oldest: string | null; due: string | null }>(
    queueStatesStatement,
  );
  const dateOf = (value: string | null): Date | null => (value === null ? null : new Date(value));
  return rows.map(({ oldest, due, ...row }) => ({ ...row, oldestWaitingAt: dateOf(oldest), oldestDueAt: dateOf(due) }));
}

/** As many as one call retries. */
const FAILED_AT_A_TIME = 1_000;

/** Failed jobs of a queue, the oldest first; they are taken, so that two who retry at once retry each job once. */
export async function findFailedJobs(tx: Transaction, queue: string): Promise<{ id: string; payload: unknown }[]> {
  const { rows } = await tx.execute<{ id: string; payload: unknown }>(sql`
    select id, data as payload from pgboss.job where name = ${queue} and state = 'failed'
     order by created_on limit ${FAILED_AT_A_TIME} for update skip locked`);
  return rows;
}
