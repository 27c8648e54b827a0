import type { crisisMessages } from "#drizzle/schema/index.ts";
import type { CommunicationChannel } from "#shared/enums.ts";

/** The channels that a message was written for. */
export function channelsOf(message: Pick<typeof crisisMessages.$inferSelect, "bySms" | "byEmail" | "byPush">): CommunicationChannel[] {
  const chosen: [CommunicationChannel, boolean][] = [
    ["sms", message.bySms],
    ["email", message.byEmail],
    ["push", message.byPush],
  ];
  return chosen.flatMap(([channel, isChosen]) => (isChosen ? [channel] : []));
}
