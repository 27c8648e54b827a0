import { type SQL, sql } from "drizzle-orm";
import { crisisDeliveries, crisisDeliveryBatches } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { DeliveryChannel, DeliveryStatus } from "#shared/enums.ts";
import { uuids } from "./claim-batches.ts";
import { markTaken } from "./unreachable.ts";

/** What became of one delivery. */
export interface Settlement {
  id: string;
  batchId: string;
  status: DeliveryStatus;
  providerId?: string | null;
  errorMessage?: string | null;
  possiblyDuplicate?: boolean;
  /** Its provider took it and tells nothing more of it: that it was taken is all that will be known. */
  isLastWord?: boolean;
}

interface Member {
  id: string;
  batchId: string;
}

/** The batches of these that are still the owner's (null: anybody's), held so that nobody can take them over meanwhile. */
const owned = (owner: string | null, members: readonly Member[]): SQL => sql`
  owned as (select id from ${crisisDeliveryBatches}
    where id = any(${uuids([...new Set(members.map(({ batchId }) => batchId))])})${owner ? sql` and lease_owner = ${owner}` : sql``}
    order by id for no key update)`;

/** Deliveries and the batches they were claimed with, as rows. */
const members = (rows: readonly Member[], more = sql``): SQL =>
  sql`unnest(${uuids(rows.map(({ id }) => id))}, ${uuids(rows.map(({ batchId }) => batchId))}${more})`;

/**
 * Writes outcomes down, of batches that are still the owner's and of deliveries that nobody has settled. That something was sent
 * stays true when the batch has been taken over. What ended alike is one statement.
 */
export async function settleDeliveries(db: Queryable, owner: string, settled: readonly Settlement[]): Promise<void> {
  const alike = Map.groupBy(settled, (one) => JSON.stringify([one.status, one.errorMessage, one.possiblyDuplicate, one.isLastWord]));
  for (const group of alike.values()) await settleAlike(db, owner, group);
}

async function settleAlike(db: Queryable, owner: string, settled: readonly Settlement[]): Promise<void> {
  const [first] = settled;
  if (!first) return;
  const { status, errorMessage = null, possiblyDuplicate = false, isLastWord = false } = first;
  await db.execute(sql`
    with ${owned(status === "sent" ? null : owner, settled)}
    update ${crisisDeliveries} d
       set status = ${status}::delivery_status, provider_id = coalesce(s.provider_id, d.provider_id), error_message = ${errorMessage}::text,
           possibly_duplicate = d.possibly_duplicate or ${possiblyDuplicate}::boolean,
           sent_at = ${status === "sent" ? sql`now()` : sql`d.sent_at`}
      from ${members(settled, sql`, ${sql.param(settled.map(({ providerId }) => providerId ?? null))}::text[]`)} s(id, batch_id, provider_id)
     where d.id = s.id and s.batch_id in (select id from owned) and d.status in ('queued', 'sending', 'doubtful')`);
  if (isLastWord) {
    await markTaken(
      db,
      settled.map(({ id }) => id),
    );
  }
}

/**
 * Writes down that deliveries are about to be handed over to a provider that knows no keys. Answers the ids of those that may be:
 * one whose batch is not the owner's any more must not.
 */
export async function markHandOvers(db: Queryable, owner: string, deliveries: readonly Member[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with ${owned(owner, deliveries)}
    update ${crisisDeliveries} d set status = 'sending' from ${members(deliveries)} s(id, batch_id)
     where d.id = s.id and s.batch_id in (select id from owned) and d.status in ('queued', 'sending', 'doubtful')
    returning d.id`);
  return new Set(rows.map(({ id }) => id));
}

export interface ReleasedBatch extends Record<string, unknown> {
  messageId: string;
  channel: DeliveryChannel;
  isFinished: boolean;
}

/** Gives batches back: finished when all that was left of them has ended, otherwise due again after so many seconds. */
export async function releaseBatches(
  db: Queryable,
  owner: string,
  batches: readonly { id: string; hasEnded: boolean; retryInSeconds: number }[],
): Promise<ReleasedBatch[]> {
  const { rows } = await db.execute<ReleasedBatch>(sql`
    update ${crisisDeliveryBatches} b
       set lease_owner = null, next_attempt_at = now() + make_interval(secs => r.seconds),
           finished_at = case when r.has_ended then now() end
      from unnest(
             ${uuids(batches.map(({ id }) => id))}, ${sql.param(batches.map(({ hasEnded }) => hasEnded))}::boolean[],
             ${sql.param(batches.map(({ retryInSeconds }) => retryInSeconds))}::float8[]
           ) r(id, has_ended, seconds)
     where b.id = r.id and b.lease_owner = ${owner}
    returning b.crisis_message_id as "messageId", b.channel, b.finished_at is not null as "isFinished"`);
  return rows;
}
