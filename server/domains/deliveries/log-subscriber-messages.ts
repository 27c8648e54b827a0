import { type crisisMessages, crisisSubscriberMessages } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import type { ChannelCounts } from "./views.ts";

interface LoggedMessage {
  id: string;
  associationId: string;
  activationId: string | null;
  content: string;
  profileId: string | null;
  bySms: boolean;
  byEmail: boolean;
  byPush: boolean;
}

/** One line of the message log per channel (DATA-57). Where nobody could be reached the line says so at once. */
export async function logSubscriberMessages(
  tx: Transaction,
  message: LoggedMessage,
  counts: ChannelCounts,
  subscriberId: string | null,
): Promise<void> {
  await tx.insert(crisisSubscriberMessages).values(
    channelsOf(message).map((channel) => ({
      housingAssociationId: message.associationId,
      crisisMessageId: message.id,
      crisisActivationId: message.activationId,
      crisisSubscriberId: subscriberId,
      messageContent: message.content,
      communicationChannel: channel,
      senderProfileId: message.profileId,
      recipientCount: counts[channel],
      ...(counts[channel] === 0 && { status: "failed" as const, errorMessage: "Ingen prenumerant kan nås på den här kanalen." }),
    })),
  );
}

/** The channels that a message was written for. */
export function channelsOf(message: Pick<typeof crisisMessages.$inferSelect, "bySms" | "byEmail" | "byPush">): CommunicationChannel[] {
  const chosen: [CommunicationChannel, boolean][] = [
    ["sms", message.bySms],
    ["email", message.byEmail],
    ["push", message.byPush],
  ];
  return chosen.flatMap(([channel, isChosen]) => (isChosen ? [channel] : []));
}
