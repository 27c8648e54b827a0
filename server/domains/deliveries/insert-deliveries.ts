import { type SQL, sql } from "drizzle-orm";
import { crisisDeliveries, crisisDeliveryBatches, crisisSubscribers } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { DeliveryChannel } from "#shared/enums.ts";
import { DELIVERIES_PER_BATCH } from "./rules.ts";

/**
 * Writes one delivery per recipient and the batches they leave in, in one statement however many there are. `recipients` has the
 * columns of `recipientsOf` and each address once. Answers how many. `isLast`: they leave after whatever else waits.
 */
export async function insertDeliveries(
  tx: Transaction,
  messageId: string,
  channel: DeliveryChannel,
  recipients: SQL,
  { isLast = false } = {},
): Promise<number> {
  // In the order of the unique index, whose pages are then filled one after the other.
  const { rows } = await tx.execute<{ deliveries: number }>(sql`
    with written as (
      insert into ${crisisDeliveries}
        (crisis_message_id, channel, address, subscriber_id, profile_id, team_member_id, push_subscription_id, language)
      select ${messageId}::uuid, ${channel}::communication_channel,
             r.address, r.subscriber_id, r.profile_id, r.team_member_id, r.push_subscription_id, s.preferred_language
        from (${recipients}) r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)
        left join ${crisisSubscribers} s on s.id = r.subscriber_id and s.preferred_language <> 'sv'
       order by r.address collate "C"
      returning id
    ), numbered as (
      select id, ${batchPosition(sql`()`)} as position from written
    )
    insert into ${crisisDeliveryBatches} (crisis_message_id, channel, position, delivery_ids)
    select ${messageId}::uuid, ${channel}::communication_channel, position + ${isLast ? AFTER_ALL_ELSE : 0}, array_agg(id)
      from numbered group by position order by position
    returning cardinality(delivery_ids) as deliveries`);
  return rows.reduce((sum, { deliveries }) => sum + deliveries, 0);
}

/** More batches than any message has. */
const AFTER_ALL_ELSE = 1_000_000;

/** Writes down for each of these recipients that nothing is sent to them, and why, so that whoever leads sees it. */
export async function recordRefused(
  tx: Transaction,
  messageId: string,
  channel: DeliveryChannel,
  recipients: SQL,
  reason: string,
): Promise<void> {
  await tx.execute(sql`
    insert into ${crisisDeliveries}
      (crisis_message_id, channel, address, subscriber_id, profile_id, team_member_id, push_subscription_id, status, error_message)
    select ${messageId}::uuid, ${channel}::communication_channel,
           r.address, r.subscriber_id, r.profile_id, r.team_member_id, r.push_subscription_id, 'failed', ${reason}::text
      from (${recipients}) r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)
    on conflict do nothing`);
}

/** In which batch a row leaves, as it comes in its window. */
export const batchPosition = (window: SQL): SQL => sql`((row_number() over ${window} - 1) / ${sql.raw(String(DELIVERIES_PER_BATCH))})::int`;
