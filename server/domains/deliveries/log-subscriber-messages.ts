import { type crisisMessages, crisisSubscriberMessages } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { CommunicationChannel, DeliveryChannel } from "#shared/enums.ts";
import type { ChannelCounts } from "./views.ts";

interface LoggedMessage {
  id: string;
  associationId: string;
  activationId: string | null;
  content: string;
  profileId: string | null;
}

type Methods = Pick<typeof crisisMessages.$inferSelect, "bySms" | "byEmail" | "byPush">;

/** One line of the message log per channel (DATA-57). Where nobody could be reached the line says so at once. */
export async function logSubscriberMessages(
  tx: Transaction,
  message: LoggedMessage & Methods,
  counts: ChannelCounts,
  subscriberId: string | null,
): Promise<void> {
  await tx.insert(crisisSubscriberMessages).values(
    channelsOf(message).map((channel) => ({
      ...lineOf(message, channel, counts[channel]),
      crisisSubscriberId: subscriberId,
      ...(counts[channel] === 0 && { status: "failed" as const, errorMessage: "Ingen prenumerant kan nås på den här kanalen." }),
    })),
  );
}

/** The line of a message that goes to some of the subscribers by one way. */
export async function logAskedAgain(tx: Transaction, message: LoggedMessage, channel: DeliveryChannel, count: number): Promise<void> {
  await tx.insert(crisisSubscriberMessages).values(lineOf(message, channel, count));
}

const lineOf = (message: LoggedMessage, channel: DeliveryChannel, count: number) => ({
  housingAssociationId: message.associationId,
  crisisMessageId: message.id,
  crisisActivationId: message.activationId,
  messageContent: message.content,
  communicationChannel: channel,
  senderProfileId: message.profileId,
  recipientCount: count,
});

/** The channels that a message was written for, by whoever wrote it. */
export function channelsOf(message: Methods): CommunicationChannel[] {
  const chosen: [CommunicationChannel, boolean][] = [
    ["sms", message.bySms],
    ["email", message.byEmail],
    ["push", message.byPush],
  ];
  return chosen.flatMap(([channel, isChosen]) => (isChosen ? [channel] : []));
}
