import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages, crisisEscalationSteps as steps } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { peopleToAsk, silentNumbers, silentPeople } from "#server/domains/deliveries/silent-people.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { nextAskAt } from "#shared/calculations/escalation.ts";
import type { EscalationWay } from "#shared/enums.ts";
import type { messageInput } from "#shared/schemas/crisis.ts";
import { costOfWay, countRows, dueAt, type Escalating, listEscalating, readAsking, readSteps, waysLeft } from "./escalation-queries.ts";
import { writeSystemEntry } from "./log.ts";
import { requireCrisisWork, takeCrisisToLead } from "./require-crisis.ts";
import { stoppableOf } from "./rules.ts";

/**
 * Nobody is asked any more who has not answered this message: no step follows, and of the last what has not left does not leave. Pressed
 * again nothing changes. Throws ForbiddenError, NotFoundError.
 */
export function stopEscalation(ctx: DomainContext, { messageId }: z.output<typeof messageInput>): Promise<EscalationView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const [message] = await tx
      .select({ activationId: messages.crisisActivationId })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.housingAssociationId, actor.associationId)));
    if (!message?.activationId) throw new NotFoundError();
    await takeCrisisToLead(tx, actor, message.activationId);
    if (await stopAsking(ctx, tx, { messageId })) {
      await writeSystemEntry(tx, message.activationId, "De som inte svarat frågas inte igen.", actor.profileId);
      await recordAudit(tx, actor, "crisis.stop_escalation", messageId, { activationId: message.activationId });
      await ctx.live.publish(tx, `crisis:${message.activationId}`);
    }
    return readEscalation(ctx, tx, messageId);
  });
}

/** The same for a caller who has taken the crisis: of one message or of all of a crisis. Answers whether anything went on until now. */
export async function stopAsking(
  ctx: DomainContext,
  tx: Transaction,
  of: { messageId: string } | { activationId: string },
): Promise<boolean> {
  const isMeant = "messageId" in of ? eq(messages.id, of.messageId) : eq(messages.crisisActivationId, of.activationId);
  const stopped = await tx
    .update(messages)
    .set({ escalationStoppedAt: ctx.now() })
    .where(and(isMeant, isNotNull(messages.escalateAfterMinutes), isNull(messages.escalationStoppedAt)))
    .returning({ id: messages.id });
  for (const { id } of stopped) await stopSteps(ctx, tx, id);
  return stopped.length > 0;
}

/** What the portal itself has written to those who had not answered. What a person has written is theirs to stop. */
async function stopSteps(ctx: DomainContext, tx: Transaction, messageId: string): Promise<void> {
  const rows = await tx.select({ reminderId: steps.reminderMessageId }).from(steps).where(eq(steps.crisisMessageId, messageId));
  const reminderIds = rows.flatMap(({ reminderId }) => reminderId ?? []);
  const counts = await readDeliveryCounts(tx, reminderIds);
  for (const id of reminderIds) if (stoppableOf(counts.get(id)) > 0) await cancelMessage(ctx, tx, id);
}

/** How those are asked again who have not answered a message. */
interface EscalationView {
  /** Who has not answered. */
  silent: number;
  /** By which ways they have been asked, how many were, and what that costs where it is known. */
  taken: { way: EscalationWay; asked: number; at: Date; kronor: number | null }[];
  /** What comes next and for how many as of now; null where nothing does. */
  next: { way: EscalationWay; people: number; at: Date; kronor: number | null } | null;
  /** What would come after it. */
  later: { way: EscalationWay; at: Date }[];
  isStopped: boolean;
  /** A later question follows up all who are silent. */
  isTakenOver: boolean;
}

/** The same for those who work in the crisis. Throws ForbiddenError, NotFoundError. */
export async function showEscalation(ctx: DomainContext, { messageId }: z.output<typeof messageInput>): Promise<EscalationView> {
  const [message] = await ctx.db.select({ activationId: messages.crisisActivationId }).from(messages).where(eq(messages.id, messageId));
  if (!message?.activationId) throw new NotFoundError();
  await requireCrisisWork(ctx, ctx.db, message.activationId);
  return readEscalation(ctx, ctx.db, messageId);
}

/** The same for a caller who has decided who may know. */
async function readEscalation(ctx: DomainContext, db: Queryable, messageId: string): Promise<EscalationView> {
  const { asking, associationId, content } = await readAsking(ctx, db, messageId);
  const words = { content, associationName: (await findAssociationName(db, associationId)) ?? "" };
  const [silent, left] = [await countRows(db, silentPeople(asking)), await countRows(db, peopleToAsk(asking))];
  const [message] = await db.select({ stoppedAt: messages.escalationStoppedAt }).from(messages).where(eq(messages.id, messageId));
  const steps = (await readSteps(db, [messageId])).get(messageId) ?? [];
  const taken = steps
    .filter(({ asked }) => asked > 0)
    .map(({ way, asked, takenAt }) => ({ way, asked, at: takenAt, kronor: costOfWay(ctx, way, asked, words) }));
  const [current] = await listEscalating(db, messageId);
  const coming = current && left > 0 ? await findComing(ctx, db, { current, asking, left }) : { next: null, later: [] };
  const next = coming.next && { ...coming.next, kronor: costOfWay(ctx, coming.next.way, coming.next.people, words) };
  return { silent, taken, next, later: coming.later, isStopped: message?.stoppedAt != null, isTakenOver: silent > 0 && left === 0 };
}

interface Facts {
  current: Escalating;
  asking: Parameters<typeof silentNumbers>[1];
  /** Whom it is to ask. */
  left: number;
}

/** A way by which nobody can be asked is none. */
async function findComing(
  ctx: DomainContext,
  db: Queryable,
  { current, asking, left: people }: Facts,
): Promise<Pick<EscalationView, "later"> & { next: Omit<NonNullable<EscalationView["next"]>, "kronor"> | null }> {
  const reached: { way: EscalationWay; people: number }[] = [];
  for (const way of waysLeft(ctx, current.taken)) {
    const asked = way === "doors" ? people : await countRows(db, silentNumbers(db, asking, way));
    if (asked > 0) reached.push({ way, people: asked });
  }
  const [first, ...rest] = reached;
  if (!first) return { next: null, later: [] };
  const now = ctx.now();
  const due = dueAt(current, now);
  let at = due > now ? due : now;
  const next = { ...first, at };
  const later = rest.map(({ way }) => {
    at = nextAskAt({ ...current, from: at, now: at });
    return { way, at };
  });
  return { next, later };
}
