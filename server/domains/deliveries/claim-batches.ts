import { type SQL, sql } from "drizzle-orm";
import { crisisDeliveries, crisisDeliveryBatches } from "#drizzle/schema/index.ts";
import type { Database } from "#server/platform/database/db.ts";
import type { DeliveryChannel } from "#shared/enums.ts";
import { HOLD_AFTER_HOURS } from "./rules.ts";

/** Who has claimed, and for how long at a time. The clock is the database's. */
export interface Lease {
  owner: string;
  seconds: number;
}

export interface ClaimedBatch extends Record<string, unknown> {
  id: string;
  messageId: string;
  createdAt: Date;
  /** This one included. */
  attempts: number;
  /** Its message was released so long ago that a human must say whether it still goes. */
  isTooOld: boolean;
  /** Its former owner never gave it back: what was being handed over then is in doubt. */
  wasLeft: boolean;
}

/** Finds a batch that could be claimed now. Leases that have ended are among them. */
export const DUE_DELIVERIES = "select from crisis_delivery_batches where finished_at is null and next_attempt_at <= now()";

/** A list of ids as one parameter: the driver would look at each of thousands for something to escape. */
export const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

export const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Takes up to so many due batches of a channel that nobody works on, in the order in which they shall leave. What `formerOwners`
 * have claimed counts as due: the caller was one of them, and works for none of them any more.
 */
export async function claimBatches(
  db: Database,
  { owner, seconds }: Lease,
  { channel, limit, formerOwners }: { channel: DeliveryChannel; limit: number; formerOwners: readonly string[] },
): Promise<ClaimedBatch[]> {
  const { rows } = await db.execute<ClaimedBatch>(sql`
    with due as (
      select id, lease_owner as former_owner from ${crisisDeliveryBatches}
       where channel = ${channel} and finished_at is null and (next_attempt_at <= now() or lease_owner = any(${uuids(formerOwners)}))
       order by position, created_at limit ${limit} for update skip locked
    )
    update ${crisisDeliveryBatches} b
       set lease_owner = ${owner}, next_attempt_at = ${inSeconds(seconds)}, attempts = b.attempts + 1
      from due where b.id = due.id
    returning b.id, b.crisis_message_id as "messageId", b.attempts, b.created_at as "createdAt", due.former_owner is not null as "wasLeft",
              b.created_at < now() - make_interval(hours => ${HOLD_AFTER_HOURS}) as "isTooOld"`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** Keeps these batches for another while; answers the ids of those that are still the owner's. */
export async function renewLease(db: Database, { owner, seconds }: Lease, batchIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${crisisDeliveryBatches} set next_attempt_at = ${inSeconds(seconds)}
     where id = any(${uuids(batchIds)}) and lease_owner = ${owner} returning id`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks what a dead owner may have handed over. Where every hand-over was marked before it was made, only that is in doubt;
 * otherwise all that is unfinished, which the provider's keys make harmless.
 */
export async function markDoubts(db: Database, batchIds: readonly string[], wereMarked: boolean): Promise<void> {
  await db.execute(sql`
    update ${crisisDeliveries} set status = 'doubtful'
     where id in (select unnest(delivery_ids) from ${crisisDeliveryBatches} where id = any(${uuids(batchIds)})) and status in ('sending', ${wereMarked ? "sending" : "queued"})`);
}
