import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers, calendarEvents, crisisDomains } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { notAMember } from "#server/domains/membership/rules.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError } from "#server/platform/errors.ts";
import { joinRule } from "#shared/calculations/recurrence.ts";
import { CALENDAR_EVENTS_MAX, CALENDAR_SERIES_MAX } from "#shared/limits.ts";
import { type CreateEventInput, createEventInput } from "#shared/schemas/calendar.ts";
import { isSupportedRule } from "./occurrences.ts";
import { addDays, toInstant } from "./wall-clock.ts";

/**
 * «Ny händelse». Throws ForbiddenError, InvalidError for a repetition or an area that cannot be, NotFoundError for an owner who is no
 * member, ConflictError with TOO_MANY_EVENTS or TOO_MANY_SERIES.
 */
export async function createEvent(ctx: DomainContext, input: z.output<typeof createEventInput>): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    return addEvent(tx, actor, input);
  });
}

export type NewEvent = z.input<typeof createEventInput> & {
  /** Names an event that the association has only once: a second one with the same key changes nothing. */
  seedKey?: string;
};

/**
 * Puts an event in the calendar inside another write, which holds the association and has decided that the actor may. Answers the
 * event that is there already when its `seedKey` is. Throws as `createEvent`, and ZodError for values that no form would give.
 */
export async function addEvent(tx: Transaction, actor: MemberActor, { seedKey, ...input }: NewEvent): Promise<{ id: string }> {
  const { associationId, profileId } = actor;
  const own = eq(calendarEvents.housingAssociationId, associationId);
  await requireRoom(tx, associationId, input.rule !== null);
  const values = await readEventValues(tx, associationId, createEventInput.parse(input));

  const [added] = await tx
    .insert(calendarEvents)
    .values({ ...values, housingAssociationId: associationId, createdByProfileId: profileId, seedKey })
    .onConflictDoNothing({ target: [calendarEvents.housingAssociationId, calendarEvents.seedKey] })
    .returning({ id: calendarEvents.id });
  if (added) {
    await recordAudit(tx, actor, "calendar.add", added.id, { title: values.title });
    return added;
  }
  const [known] = await tx
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(and(own, eq(calendarEvents.seedKey, seedKey ?? "")));
  if (!known) throw new ConflictError("EVENT_CHANGED");
  return known;
}

/** How many more events, and of them series, an association's calendar takes. */
export async function roomIn(db: Queryable, associationId: string): Promise<{ events: number; series: number }> {
  const own = eq(calendarEvents.housingAssociationId, associationId);
  const [events, series] = await Promise.all([
    db.$count(calendarEvents, own),
    db.$count(calendarEvents, and(own, isNotNull(calendarEvents.recurrenceRule))),
  ]);
  return { events: Math.max(0, CALENDAR_EVENTS_MAX - events), series: Math.max(0, CALENDAR_SERIES_MAX - series) };
}

/** Throws ConflictError with TOO_MANY_EVENTS or TOO_MANY_SERIES when there is no room for one more. */
export async function requireRoom(db: Queryable, associationId: string, isSeries: boolean): Promise<void> {
  const room = await roomIn(db, associationId);
  if (room.events === 0) throw new ConflictError("TOO_MANY_EVENTS");
  if (isSeries && room.series === 0) throw new ConflictError("TOO_MANY_SERIES");
}

/**
 * The columns that a filled-in event has, inside the write. Throws InvalidError for a rule that cannot be followed and for an unknown
 * area, NotFoundError for an owner who is no member of the association.
 */
export async function readEventValues(tx: Transaction, associationId: string, input: CreateEventInput) {
  await requireMember(tx, associationId, input.ownerProfileId);
  await requireArea(tx, input.crisisDomainId);
  return toEventValues(input);
}

/** The same for what the portal fills in itself. Throws InvalidError for a rule that cannot be followed. */
export function toEventValues(input: CreateEventInput) {
  const { startDay, startTime, endDay, endTime, rule, until, isAllDay, ...rest } = input;
  const recurrenceRule = rule === null ? null : joinRule(rule, until);
  if (recurrenceRule !== null && !isSupportedRule(recurrenceRule)) throw refusal("rule", "Upprepningen kan inte läsas.");
  const startsAt = toInstant(startDay, isAllDay ? "00:00" : startTime);
  const endsAt = isAllDay ? toInstant(addDays(endDay, 1)) : toInstant(endDay, endTime);
  return {
    ...rest,
    isAllDay,
    recurrenceRule,
    startsAt,
    // An hour that the spring night skips can pass the end.
    endsAt: endsAt < startsAt ? startsAt : endsAt,
  } satisfies Partial<typeof calendarEvents.$inferInsert>;
}

async function requireMember(tx: Transaction, associationId: string, profileId: string | null): Promise<void> {
  if (profileId === null) return;
  const isMember = and(eq(associationMembers.associationId, associationId), eq(associationMembers.profileId, profileId));
  if ((await tx.$count(associationMembers, isMember)) === 0) throw notAMember("ownerProfileId");
}

async function requireArea(tx: Transaction, id: string | null): Promise<void> {
  if (id !== null && (await tx.$count(crisisDomains, eq(crisisDomains.id, id))) === 0)
    throw refusal("crisisDomainId", "Området finns inte.");
}

const refusal = (field: string, message: string) => new InvalidError("INVALID_INPUT", { fields: { [field]: message } });
