import { and, eq, isNull, sql } from "drizzle-orm";
import { crisisMessages } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { insertDeliveries } from "./insert-deliveries.ts";
import { logSubscriberMessages } from "./log-subscriber-messages.ts";
import { channelsOf } from "./message-channels.ts";
import { noChannelCounts } from "./rules.ts";
import { silentRecipients } from "./silent-recipients.ts";
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
    .returning({
      id: crisisMessages.id,
      associationId: crisisMessages.housingAssociationId,
      activationId: crisisMessages.crisisActivationId,
      audience: crisisMessages.audience,
      content: crisisMessages.content,
      profileId: crisisMessages.senderProfileId,
      bySms: crisisMessages.bySms,
      byEmail: crisisMessages.byEmail,
      byPush: crisisMessages.byPush,
    });
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
