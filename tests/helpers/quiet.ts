import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { crisisDeliveryBatches } from "#drizzle/schema/index.ts";
import { portal } from "./portal.ts";

const PATIENCE_MS = 120_000;

/** What was waited for in vain is not waited for again. */
const givenUp = new Set<string>();

/**
 * Waits until the portal has done what earlier test files left it to do, so that its jobs and mails neither delay a file nor are
 * counted by it. A file is not held up for ever: what does not end is named, and left.
 */
export async function untilQuiet(): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const left = (await readDueWork()).filter(({ id }) => !givenUp.has(id));
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      for (const { id } of left) givenUp.add(id);
      console.warn(`still to do after ${PATIENCE_MS / 1_000} s: ${[...new Set(left.map(({ name }) => name))].join(", ")}`);
      return;
    }
    await wait(100);
  }
}

/** Jobs that run or could start now, and crisis deliveries in hand or due; what waits for a later time is none of them. */
async function readDueWork(): Promise<{ id: string; name: string }[]> {
  const { rows } = await portal().services.db.execute<{ id: string; name: string }>(sql`
    select id::text, name from pgboss.job
     where not starts_with(name, '__pgboss__') and (state = 'active' or state in ('created', 'retry') and start_after <= now())
    union all
    select id::text, 'crisis delivery' from ${crisisDeliveryBatches} where finished_at is null and (lease_owner is not null or next_attempt_at <= now())`);
  return rows;
}
