import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { crisisDeliveries, crisisMessages } from "#drizzle/schema/index.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import { insertDeliveries } from "./insert-deliveries.ts";
import { channelsOf, logSubscriberMessages } from "./log-subscriber-messages.ts";
import { RELEASED } from "./release-message.ts";
import { noChannelCounts } from "./rules.ts";
import { answeredSince } from "./silent-people.ts";
import type { ChannelCounts } from "./views.ts";
import { wakeWorkers } from "./wake-workers.ts";

/**
 * Releases a reminder to those who got the earlier message and have said nothing since, on any channel, at the addresses it went
 * to. People from outside the portal, who cannot answer, are left out. The caller has decided who may.
 */
export async function remindSilent(
  ctx: Pick<DomainContext, "live" | "now">,
  tx: Transaction,
  { messageId, remindsMessageId }: { messageId: string; remindsMessageId: string },
): Promise<ChannelCounts> {
  const [message] = await tx
    .update(crisisMessages)
    .set({ state: "released", releasedAt: ctx.now(), remindsMessageId })
    .where(and(eq(crisisMessages.id, messageId), isNull(crisisMessages.releasedAt)))
    .returning(RELEASED);
  const counts = noChannelCounts();
  if (!message) return counts;
  await tx.execute(sql`set local statement_timeout = '60s'`);
  for (const channel of channelsOf(message)) {
    counts[channel] = await insertDeliveries(
      tx,
      message.id,
      channel,
      silentRecipients({ messageId: remindsMessageId, associationId: message.associationId, channel }),
    );
  }
  if (message.audience === "subscribers") await logSubscriberMessages(tx, message, counts, null);
  await wakeWorkers(ctx, tx, message.activationId);
  return counts;
}

interface Reminded {
  /** The message that asked. */
  messageId: string;
  associationId: string;
  channel: CommunicationChannel;
}

/**
 * Whom a message reached on a channel who has said nothing since, with the columns of `recipientsOf`, as a part of another
 * statement. Those who answered are read once and looked up, however large the house is.
 */
export const silentRecipients = ({ messageId, associationId, channel }: Reminded): SQL => sql`
  select d.address, d.subscriber_id, d.profile_id, d.team_member_id, d.push_subscription_id
    from ${crisisDeliveries} d join ${crisisMessages} m on m.id = d.crisis_message_id
   where d.crisis_message_id = ${messageId} and d.channel = ${channel}
     and m.housing_association_id = ${associationId} and m.addresses_blanked_at is null
     and d.status in ('sent', 'delivered') and num_nonnulls(d.subscriber_id, d.profile_id) > 0
     and coalesce(d.subscriber_id, ${subscriberOf(sql`d.profile_id`, sql`m.housing_association_id`)}, d.profile_id)
       not in (${answeredSince(messageId)})`;
