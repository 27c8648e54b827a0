import { sql } from "drizzle-orm";
import { crisisDeliveries, crisisDeliveryBatches, crisisSubscriberMessages } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { DeliveryChannel } from "#shared/enums.ts";
import { DELIVERY_REASONS } from "./rules.ts";

interface MessageChannel {
  messageId: string;
  channel: DeliveryChannel;
}

/** The lines of the message log whose message has begun to leave. Nothing waits for a line that somebody else has locked: the alarm goes first. */
export async function beginMessages(db: Queryable, channel: DeliveryChannel, messageIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    with begun as (
      select l.id from ${crisisSubscriberMessages} l
       where l.crisis_message_id = any(${sql.param(messageIds)}::uuid[]) and l.communication_channel = ${channel} and l.status = 'queued'
         for update skip locked
    )
    update ${crisisSubscriberMessages} l set status = 'sending' from begun b where l.id = b.id`);
}

/**
 * Writes into the message log what became of those messages of which nothing is left to send on the channel. With `skipLocked` a
 * line that somebody else has locked is left to the sweep.
 */
export async function finishMessages(
  db: Queryable,
  finished: readonly MessageChannel[],
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<void> {
  await db.execute(sql`
    with ready as (
      select l.id, l.crisis_message_id as message_id, l.communication_channel as channel
        from ${crisisSubscriberMessages} l
       where (l.crisis_message_id, l.communication_channel) in (
               select * from unnest(
                 ${sql.param(finished.map(({ messageId }) => messageId))}::uuid[],
                 ${sql.param(finished.map(({ channel }) => channel))}::communication_channel[]))
         and l.recipient_count > 0 and ${IS_OPEN} and not exists (${unfinishedBatches})
         for update ${sql.raw(skipLocked ? "skip locked" : "")}
    ), tally as (
      select r.id, count(*) as total,
             count(*) filter (where d.status in ('sent', 'delivered')) as sent,
             count(*) filter (where d.status = 'cancelled') as cancelled,
             count(*) filter (where d.status = 'held') as held
        from ready r join ${crisisDeliveries} d on d.crisis_message_id = r.message_id and d.channel = r.channel
       group by r.id
    )
    update ${crisisSubscriberMessages} l
       set status = (case when t.sent > 0 then 'sent' when t.held > 0 then 'queued' when t.cancelled > 0 then 'cancelled' else 'failed' end)::message_status,
           sent_at = case when t.sent > 0 then coalesce(l.sent_at, now()) end,
           error_message = case when t.sent = t.total then null when t.held > 0 then ${DELIVERY_REASONS.held}
                                else format('%s av %s fick inte meddelandet.', t.total - t.sent, t.total) end
      from tally t where l.id = t.id`);
}

/** A line that is not closed for good: its message is on its way, or some of it waits for a human. */
const IS_OPEN = sql`(l.status in ('queued', 'sending') or l.error_message = ${DELIVERY_REASONS.held})`;

const unfinishedBatches = sql`
  select 1 from ${crisisDeliveryBatches} b
   where b.crisis_message_id = l.crisis_message_id and b.channel = l.communication_channel and b.finished_at is null`;

/** Of messages that a human lets go after all: their lines are on the way again. */
export async function reopenMessages(db: Queryable, reopened: readonly MessageChannel[]): Promise<void> {
  if (reopened.length === 0) return;
  await db.execute(sql`
    update ${crisisSubscriberMessages} l set status = 'sending', error_message = null
     where (l.crisis_message_id, l.communication_channel) in (
             select * from unnest(
               ${sql.param(reopened.map(({ messageId }) => messageId))}::uuid[],
               ${sql.param(reopened.map(({ channel }) => channel))}::communication_channel[]))
       and l.error_message = ${DELIVERY_REASONS.held}`);
}

/**
 * Closes lines that nobody closes any more: who gave the last batch back was killed before it wrote the line, or found it locked,
 * or two gave the last two back at the same moment. Answers the crises whose pages tell of them.
 */
export async function sweepMessages(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<MessageChannel & { activationId: string | null } & Record<string, unknown>>(sql`
    select l.crisis_message_id as "messageId", l.communication_channel as channel, l.crisis_activation_id as "activationId"
      from ${crisisSubscriberMessages} l
     where l.status in ('queued', 'sending') and l.error_message is distinct from ${DELIVERY_REASONS.held}
       and l.recipient_count > 0 and not exists (${unfinishedBatches})
     limit 20`);
  if (rows.length > 0) await finishMessages(db, rows, { skipLocked: true });
  return [...new Set(rows.flatMap(({ activationId }) => activationId ?? []))];
}

/** Lines of the last day of whose messages the provider has confirmed all that it took. Asked now and then, not at every report. */
export async function confirmMessages(db: Queryable): Promise<void> {
  await db.execute(sql`
    with confirmed as (
      select l.id from ${crisisSubscriberMessages} l
       where l.status = 'sent' and l.sent_at > now() - interval '1 day'
         and not exists (select 1 from ${crisisDeliveries} d
              where d.crisis_message_id = l.crisis_message_id and d.channel = l.communication_channel and d.status = 'sent')
         and exists (select 1 from ${crisisDeliveries} d
              where d.crisis_message_id = l.crisis_message_id and d.channel = l.communication_channel and d.status = 'delivered')
       limit 20 for update skip locked
    )
    update ${crisisSubscriberMessages} l set status = 'delivered' from confirmed c where l.id = c.id`);
}
