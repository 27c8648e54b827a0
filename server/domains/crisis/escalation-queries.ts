import { eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { peopleToAsk, silentNumbers, silentPeople } from "#server/domains/deliveries/silent-people.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { nextAskAt } from "#shared/calculations/escalation.ts";
import type { EscalationWay } from "#shared/enums.ts";
import type { messageInput } from "#shared/schemas/crisis.ts";
import { costOfWay, countRows, dueAt, type Escalating, listEscalating, readAsking, readSteps, waysLeft } from "./escalation-facts.ts";
import { requireCrisisWork } from "./require-crisis.ts";

/** How those are asked again who have not answered a message. */
export interface EscalationView {
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
export async function readEscalation(ctx: DomainContext, db: Queryable, messageId: string): Promise<EscalationView> {
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
