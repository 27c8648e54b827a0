import { sql } from "drizzle-orm";
import { crisisDeliveries, crisisDeliveryBatches, crisisSubscriberMessages } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import { DELIVERY_REASONS } from "./rules.ts";

interface MessageChannel {
  messageId: string;
  channel: CommunicationChannel;
}

/** The lines of the message log whose message has begun to leave. */
export async function beginMessages(db: Queryable, channel: CommunicationChannel, messageIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${crisisSubscriberMessages} set status = 'sending'
     where crisis_message_id = any(${sql.param(messageIds)}::uuid[]) and communication_channel = ${channel} and status = 'queued'`);
}

/** Writes into the message log what became of those messages of which nothing is left to send on the channel. */
export async function finishMessages(db: Queryable, finished: readonly MessageChannel[]): Promise<void> {
  await db.execute(sql`
    with ready as (
      select distinct l.id, f.message_id, f.channel
        from unnest(
               ${sql.param(finished.map(({ messageId }) => messageId))}::uuid[],
               ${sql.param(finished.map(({ channel }) => channel))}::communication_channel[]
             ) f(message_id, channel)
        join ${crisisSubscriberMessages} l on l.crisis_message_id = f.message_id and l.communication_channel = f.channel
       where l.status in ('queued', 'sending') and l.recipient_count > 0 and not exists (
               select 1 from ${crisisDeliveryBatches} b
                where b.crisis_message_id = f.message_id and b.channel = f.channel and b.finished_at is null)
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
           sent_at = case when t.sent > 0 then now() end,
           error_message = case when t.sent = t.total then null when t.held > 0 then ${DELIVERY_REASONS.held}
                                else format('%s av %s fick inte meddelandet.', t.total - t.sent, t.total) end
      from tally t where l.id = t.id`);
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
