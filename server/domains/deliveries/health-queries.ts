import { type SQL, sql } from "drizzle-orm";
import { crisisDeliveryBatches as batches, crisisDeliveries as deliveries, crisisMessages as messages } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "#shared/enums.ts";

/** How one channel delivers, over all associations. The last three count what was sent within a day. */
interface ChannelHealth {
  channel: DeliveryChannel;
  /** Not handed over yet, tries to come included. */
  waiting: number;
  /** When the message of the longest waiting one was sent. */
  waitingSince: Date | null;
  held: number;
  handedOver: number;
  failed: number;
  possiblyDuplicate: number;
}

/** The delivery ledger's figures. The caller has decided who may know. */
export async function readChannelHealth(db: Queryable, now: Date): Promise<ChannelHealth[]> {
  const since = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select ${deliveries.channel} as channel,
           count(*) filter (where ${deliveries.status} in ('queued', 'sending', 'doubtful')) as waiting,
           min(${messages.releasedAt}) filter (where ${deliveries.status} in ('queued', 'sending', 'doubtful')) as waiting_since,
           count(*) filter (where ${deliveries.status} = 'held') as held,
           count(*) filter (where ${deliveries.status} in ('sent', 'delivered')) as handed_over,
           count(*) filter (where ${deliveries.status} = 'failed') as failed,
           count(*) filter (where ${deliveries.possiblyDuplicate}) as possibly_duplicate
      from ${deliveries} join ${messages} on ${messages.id} = ${deliveries.crisisMessageId}
     where ${deliveries.status} in ('queued', 'sending', 'doubtful', 'held') or ${messages.releasedAt} > ${since.toISOString()}
     group by ${deliveries.channel}`);
  return DELIVERY_CHANNELS.map((channel) => {
    const row = rows.find((found) => found.channel === channel);
    const number = (name: string): number => Number(row?.[name] ?? 0);
    return {
      channel,
      waiting: number("waiting"),
      waitingSince: row?.waiting_since ? new Date(row.waiting_since) : null,
      held: number("held"),
      handedOver: number("handed_over"),
      failed: number("failed"),
      possiblyDuplicate: number("possibly_duplicate"),
    };
  });
}

/** When nothing has left for this long while something waits, somebody must be told. */
export const STUCK_AFTER_SECONDS = 60;

/** What waits to be handed over on one channel, over all associations. What is held for a human or was stopped does not wait. */
export interface ChannelBacklog {
  channel: DeliveryChannel;
  /** Deliveries of batches that have not ended: at most a hundred more per batch in hand than are really left. */
  waiting: number;
  oldestSeconds: number;
  /** Nothing has left for a minute: the provider takes nothing, or nobody works. */
  isStuck: boolean;
}

/** What is looked at to see whether anything has left: the batches that were in hand last. */
const IN_HAND_LATELY = 64;

const lately: SQL = sql`now() - make_interval(secs => ${STUCK_AFTER_SECONDS})`;

/**
 * The channels on which anything waits. Reads what has not ended and some rows by their ids, however long the ledger is: readiness
 * asks for it every few seconds.
 */
export async function readBacklog(db: Queryable): Promise<ChannelBacklog[]> {
  const { rows } = await db.execute<Record<keyof ChannelBacklog, unknown> & { channel: DeliveryChannel; hasMoved: boolean }>(sql`
    with waiting as (
      select channel, sum(cardinality(delivery_ids))::int as number, min(created_at) as oldest_at
        from ${batches} where finished_at is null group by channel
    )
    select w.channel, w.number as waiting, greatest(0, extract(epoch from now() - w.oldest_at))::float8 as "oldestSeconds",
           exists (select 1 from ${batches} f where f.channel = w.channel and f.finished_at > ${lately})
             or exists (
               select 1
                 from (select delivery_ids from ${batches}
                        where channel = w.channel and finished_at is null and attempts > 0
                        order by next_attempt_at desc limit ${IN_HAND_LATELY}) b
                cross join lateral unnest(b.delivery_ids) member(id)
                 join ${deliveries} d on d.id = member.id
                where d.sent_at > ${lately}) as "hasMoved"
      from waiting w`);
  return rows.map(({ channel, waiting, oldestSeconds, hasMoved }) => ({
    channel,
    waiting: Number(waiting),
    oldestSeconds: Number(oldestSeconds),
    isStuck: Number(oldestSeconds) >= STUCK_AFTER_SECONDS && !hasMoved,
  }));
}
