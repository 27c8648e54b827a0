import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import {
  crisisActivations as activations,
  housingAssociations,
  crisisMessages as messages,
  crisisEscalationSteps as steps,
} from "#drizzle/schema/index.ts";
import { previewSms } from "#server/domains/deliveries/preview-sms.ts";
import { type Asking, isByHand } from "#server/domains/deliveries/silent-people.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { nextAskAt } from "#shared/calculations/escalation.ts";
import { smsCost } from "#shared/calculations/sms-parts.ts";
import { askedAgainText } from "#shared/crisis-text/asked-again.ts";
import { smsText } from "#shared/crisis-text/message-text.ts";
import { ESCALATION_WAYS, type EscalationWay } from "#shared/enums.ts";

/** A message whose silent recipients are asked by the next way, and what has been done for that. */
export interface Escalating {
  messageId: string;
  activationId: string;
  level: number;
  minutes: number;
  releasedAt: Date;
  /** When somebody has pressed «Påminn», in order. */
  remindedAt: Date[];
  taken: { way: EscalationWay; asked: number; takenAt: Date }[];
}

/** Those of the messages that go on: of a crisis that is led, sent, and not stopped. One alone where it is named. */
export async function listEscalating(db: Queryable, messageId?: string): Promise<Escalating[]> {
  const rows = await db
    .select({
      messageId: messages.id,
      activationId: activations.id,
      level: activations.level,
      minutes: sql<number>`${messages.escalateAfterMinutes}`,
      releasedAt: sql<Date>`${messages.releasedAt}`.mapWith(messages.releasedAt),
    })
    .from(messages)
    .innerJoin(activations, eq(activations.id, messages.crisisActivationId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, messages.housingAssociationId))
    .where(
      and(
        messageId === undefined ? undefined : eq(messages.id, messageId),
        eq(activations.status, "active"),
        isNull(housingAssociations.closedAt),
        eq(messages.state, "released"),
        isNotNull(messages.escalateAfterMinutes),
        isNull(messages.escalationStoppedAt),
      ),
    )
    .orderBy(asc(messages.releasedAt), asc(messages.id));
  const ids = rows.map((row) => row.messageId);
  const [taken, reminders] = [await readSteps(db, ids), await readReminders(db, ids)];
  return rows.map((row) => ({
    ...row,
    remindedAt: reminders.get(row.messageId)?.map(({ releasedAt }) => releasedAt) ?? [],
    taken: taken.get(row.messageId) ?? [],
  }));
}

/** What people have sent to the silent of these messages, in order. */
async function readReminders(db: Queryable, messageIds: readonly string[]): Promise<Map<string | null, { releasedAt: Date }[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select({
      remindsMessageId: messages.remindsMessageId,
      releasedAt: sql<Date>`${messages.releasedAt}`.mapWith(messages.releasedAt),
    })
    .from(messages)
    .where(and(inArray(messages.remindsMessageId, [...messageIds]), eq(messages.state, "released"), isByHand(sql`${messages.id}`)))
    .orderBy(asc(messages.releasedAt));
  return Map.groupBy(rows, ({ remindsMessageId }) => remindsMessageId);
}

/** By which ways these messages' silent recipients have been asked, in order. */
export async function readSteps(db: Queryable, messageIds: readonly string[]): Promise<Map<string, Escalating["taken"]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(steps)
    .where(inArray(steps.crisisMessageId, [...messageIds]))
    .orderBy(asc(steps.takenAt), asc(steps.way));
  return Map.groupBy(rows, ({ crisisMessageId }) => crisisMessageId);
}

/** The ways that are left, in order. Nobody is rung where nothing can ring. */
export const waysLeft = ({ calls }: Pick<DomainContext, "calls">, taken: readonly { way: EscalationWay }[]): EscalationWay[] =>
  ESCALATION_WAYS.filter((way) => (way !== "call" || calls !== null) && !taken.some((step) => step.way === way));

/**
 * When the next of them is due. The first «Påminn» since the last counts as that; a later one does not, or pressing it would put off the
 * doors for ever.
 */
export function dueAt({ level, minutes, releasedAt, remindedAt, taken }: Omit<Escalating, "messageId" | "activationId">, now: Date): Date {
  const last = taken.at(-1)?.takenAt ?? releasedAt;
  return nextAskAt({ from: remindedAt.find((at) => at > last) ?? last, minutes, level, now });
}

/** How long the first of them waits at most for a question that has not left: an interval after it was due. */
export const waitsUntil = (message: Parameters<typeof dueAt>[0], now: Date): Date =>
  nextAskAt({ ...message, from: dueAt({ ...message, taken: [] }, now), now });

export async function countRows(db: Queryable, of: SQL): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`select count(*)::int as number from (${of}) p`);
  return rows[0]?.number ?? 0;
}

/** What the ways are asked of. */
export async function readAsking({ config }: Pick<DomainContext, "config">, db: Queryable, messageId: string) {
  const [message] = await db
    .select({
      associationId: messages.housingAssociationId,
      audience: messages.audience,
      places: messages.places,
      placeWords: messages.placeWords,
      subject: messages.subject,
      content: messages.content,
      isExercise: messages.isExercise,
      profileId: messages.senderProfileId,
      crisisDomainId: activations.crisisDomainId,
      activationId: activations.id,
    })
    .from(messages)
    .innerJoin(activations, eq(activations.id, messages.crisisActivationId))
    .where(eq(messages.id, messageId));
  if (!message) throw new Error("no message that asks");
  const { associationId, audience, crisisDomainId, profileId, isExercise } = message;
  const smsNumbers = { prefixes: config.smsCodes.prefixes };
  const asking: Asking = { messageId, associationId, audience, crisisDomainId, profileId, isExercise, smsNumbers };
  return { ...message, asking };
}

/** What it costs to ask at so many numbers by a way; null where no price is known, and for doors. */
export function costOfWay(
  ctx: DomainContext,
  way: EscalationWay,
  numbers: number,
  { content, associationName }: { content: string; associationName: string },
): number | null {
  if (way === "doors") return null;
  if (way === "call") return ctx.calls?.pricePerCall == null ? null : numbers * ctx.calls.pricePerCall;
  if (ctx.sms.pricePerPart === null) return null;
  const { parts } = previewSms(ctx, smsText(askedAgainText(content), associationName), { asksForReply: true });
  return smsCost(numbers, parts, ctx.sms.pricePerPart);
}
