import { and, eq, inArray, sql } from "drizzle-orm";
import { crisisMessages as messages, crisisTasks as tasks } from "#drizzle/schema/index.ts";
import type { NamedPlaces } from "#server/domains/association/places.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { releaseMessage } from "#server/domains/deliveries/release-message.ts";
import { remindSilent } from "#server/domains/deliveries/remind-silent.ts";
import { noChannelCounts } from "#server/domains/deliveries/rules.ts";
import type { ChannelCounts } from "#server/domains/deliveries/views.ts";
import { isLastOwner, type MemberRole } from "#server/domains/membership/rules.ts";
import { announce } from "#server/domains/webhooks/announce.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { outgoingText } from "#shared/crisis-text/message-text.ts";
import {
  COMMUNICATION_CHANNELS,
  type CommunicationChannel,
  type CrisisMessageKind,
  type MessageAudience,
  type MessageState,
} from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { aimedLabel, audienceLabel, CHANNEL_LABELS, messageKindLabel } from "#shared/text/crisis-labels.ts";
import type { ActivationFacts } from "./activation-queries.ts";
import { readHeard } from "./message-queries.ts";
import { haveHeard, needsSecondOwner, stoppableOf } from "./rules.ts";
import { quietWaiting, tellWaiting } from "./send-word.ts";

/** Parts of the house that a message is for, with what they are called. */
export type Aim = Pick<NamedPlaces, "places" | "words">;

export interface NewMessage {
  kind: CrisisMessageKind;
  audience: MessageAudience;
  /** Of e-mail and push; without one it is made of kind and area. */
  subject?: string | null;
  content: string;
  methods: Record<CommunicationChannel, boolean>;
  asksForReply?: boolean;
  /** Of one that asks: after how many minutes those who have not answered are asked by the next way. */
  escalateAfterMinutes?: number | null | undefined;
  nextUpdateAt?: Date | null;
  remindsMessageId?: string | null;
  /** The parts of the house that it is for; all of it without them. */
  aim?: Aim | null;
  /** An earlier message with the same text, whose recipients do not get this one at the same address. */
  exceptMessageId?: string | null;
  idempotencyKey: string;
  /** Of the call that the key stands for. */
  requestHash: string;
}

export interface Sender {
  actor: MemberActor;
  crisis: Pick<ActivationFacts, "id" | "isExercise" | "domainName">;
  /** As they are in this transaction, which has taken the association. */
  members: readonly MemberRole[];
}

/**
 * Writes a message of a crisis and lets it go, or leaves it waiting for a second owner. Whoever calls has taken the crisis,
 * and publishes what has changed about it.
 */
export async function writeMessage(
  ctx: DomainContext,
  tx: Transaction,
  { actor, crisis, members }: Sender,
  message: NewMessage,
): Promise<{ id: string; sent: ChannelCounts; waits: boolean }> {
  const { kind, audience, methods } = message;
  const waits =
    needsSecondOwner(crisis.isExercise, audience, isLastOwner(members, actor.profileId)) &&
    !haveHeard(await readHeard(tx, crisis.id, audience), message.aim?.places ?? null);
  const remindsMessageId = message.remindsMessageId ?? null;
  const [row] = await tx
    .insert(messages)
    .values({
      housingAssociationId: actor.associationId,
      crisisActivationId: crisis.id,
      kind,
      audience,
      state: "waiting",
      subject: outgoingText(message.subject ?? defaultSubject(kind, audience, crisis), crisis.isExercise),
      content: outgoingText(message.content, crisis.isExercise),
      bySms: methods.sms,
      byEmail: methods.email,
      byPush: methods.push,
      asksForReply: message.asksForReply ?? false,
      isExercise: crisis.isExercise,
      nextUpdateAt: message.nextUpdateAt ?? null,
      places: message.aim?.places ?? null,
      placeWords: message.aim?.words ?? null,
      remindsMessageId,
      escalateAfterMinutes: (message.asksForReply && message.escalateAfterMinutes) || null,
      senderProfileId: actor.profileId,
      idempotencyKey: message.idempotencyKey,
      requestHash: message.requestHash,
    })
    .returning({ id: messages.id });
  if (!row) throw new Error("no message row");
  const { isExercise } = crisis;
  const released = { id: row.id, kind, audience, activationId: crisis.id, isExercise, remindsMessageId };
  if (waits) await tellWaiting(ctx, tx, actor, { activationId: crisis.id, messageId: row.id });
  const sent = waits ? noChannelCounts() : await letGo(ctx, tx, actor, { ...released, exceptMessageId: message.exceptMessageId });
  return { id: row.id, sent, waits };
}

interface Released {
  id: string;
  kind: CrisisMessageKind;
  audience: MessageAudience;
  activationId: string | null;
  isExercise: boolean;
  remindsMessageId: string | null;
  exceptMessageId?: string | null | undefined;
}

/** Writes the deliveries of a message: to its audience, or to those of an earlier one who have not answered. */
export async function letGo(ctx: DomainContext, tx: Transaction, actor: MemberActor, message: Released): Promise<ChannelCounts> {
  const { id, kind, audience, activationId, isExercise, remindsMessageId, exceptMessageId = null } = message;
  const sent = remindsMessageId
    ? await remindSilent(ctx, tx, { messageId: id, remindsMessageId })
    : await releaseMessage(ctx, tx, id, { exceptMessageId });
  const channels = COMMUNICATION_CHANNELS.filter((channel) => sent[channel] > 0);
  const hasRecipients = channels.length > 0;
  // A try goes to whoever tries, and is nobody's news.
  if (activationId && audience !== "self") {
    const told = { crisisId: activationId, messageId: id, kind, audience, channels, isExercise };
    await announce(ctx, tx, actor, "crisis.message_sent", told);
  }
  if (activationId && audience === "subscribers" && kind !== "all_clear" && hasRecipients) {
    await tickFirstMessage(ctx, tx, actor, activationId);
  }
  return sent;
}

/** What the playbook asks for is done by doing it: nobody has to come back and tick it, and it is never overdue afterwards. */
async function tickFirstMessage(ctx: DomainContext, tx: Transaction, actor: MemberActor, activationId: string): Promise<void> {
  const isOpen = inArray(tasks.state, ["open", "in_progress"]);
  await tx
    .update(tasks)
    .set({ state: "done", doneAt: ctx.now(), doneByProfileId: actor.profileId, updatedAt: ctx.now(), version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.crisisActivationId, activationId), eq(tasks.isFirstMessage, true), isOpen));
}

/** Who is in both groups gets two first messages, and is to see which is which. */
function defaultSubject(
  kind: CrisisMessageKind,
  audience: MessageAudience,
  { domainName, isExercise }: Pick<ActivationFacts, "domainName" | "isExercise">,
): string {
  if (kind === "activation") {
    const group = audience === "subscribers" ? "" : " (internt)";
    // «ÖVNING» stands before it, and there is no state of crisis.
    return isExercise ? `${domainName}${group}` : `Krisläge: ${domainName}${group}`;
  }
  return kind === "all_clear" && isExercise ? messageKindLabel(kind, isExercise) : `${messageKindLabel(kind, isExercise)}: ${domainName}`;
}

const ONE_NEIGHBOUR = "En granne";

/** What lägesloggen says of a message that goes out, or waits for a second owner. */
export function sendingLine(
  { kind, audience, content, aim }: Pick<NewMessage, "kind" | "audience" | "content" | "aim">,
  { sent, waits }: { sent: ChannelCounts; waits: boolean },
  { onlyNeighbour, isExercise }: Pick<ActivationFacts, "onlyNeighbour" | "isExercise">,
): string {
  const how = waits ? "Väntar på att en annan systemägare godkänner." : sentWords(sent);
  const residents = onlyNeighbour ? ONE_NEIGHBOUR : aim && aimedLabel(aim.words);
  const whom = (audience === "subscribers" && residents) || audienceLabel(audience, isExercise);
  return `${messageKindLabel(kind, isExercise)} till «${whom}»: ${content} ${how}`;
}

/** «Skickas med SMS (12), E-post (40).»: only ways on which there is somebody to reach. */
export function sentWords(sent: ChannelCounts): string {
  const used = (["sms", "email", "push"] as const).filter((channel) => sent[channel] > 0);
  if (used.length === 0) return "Ingen mottagare på de valda sätten.";
  return `Skickas med ${used.map((channel) => `${CHANNEL_LABELS[channel].toLowerCase()} (${formatNumber(sent[channel])})`).join(", ")}.`;
}

/** Stops the messages of a crisis in these states: those that wait for a second owner, and what has not left or is held of others. */
export async function stopMessages(
  ctx: DomainContext,
  tx: Transaction,
  activationId: string,
  states: readonly Exclude<MessageState, "cancelled">[],
): Promise<void> {
  const rows = await tx
    .select({ id: messages.id, state: messages.state, associationId: messages.housingAssociationId })
    .from(messages)
    .where(and(eq(messages.crisisActivationId, activationId), inArray(messages.state, [...states])));
  const counts = await readDeliveryCounts(
    tx,
    rows.map(({ id }) => id),
  );
  for (const { id, state, associationId } of rows) {
    if (state === "waiting" || stoppableOf(counts.get(id)) > 0) await cancelMessage(ctx, tx, id);
    if (state === "waiting") await quietWaiting(ctx, tx, associationId, id);
  }
}
