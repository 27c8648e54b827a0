import { and, asc, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import {
  associationMembers,
  calendarAttendance,
  calendarEvents,
  calendarOccurrences,
  crisisDomains,
  profiles,
} from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { occurrenceOn, occurrencesWithin } from "./occurrences.ts";
import { mayEditCalendar, OVERDUE_DAYS } from "./rules.ts";
import { type Attendance, type EventRecord, NO_ATTENDANCE, type OccurrenceRecord, type OccurrenceView, toOccurrenceView } from "./views.ts";
import { addDays, dayOf, toInstant } from "./wall-clock.ts";

/** The events of the actor's association that the actor may see: members the public ones and those they answer for. */
export function visibleTo(actor: MemberActor): SQL | undefined {
  const own = eq(calendarEvents.housingAssociationId, actor.associationId);
  if (mayEditCalendar(actor)) return own;
  return and(own, or(calendarEvents.isPublic, eq(calendarEvents.ownerProfileId, actor.profileId)));
}

/** Everything that takes place within two Stockholm days, both in it, in order of its start. */
export async function listOccurrences(ctx: DomainContext, { from, to }: { from: string; to: string }): Promise<OccurrenceView[]> {
  const actor = requirePermission(ctx.actor, "association:read");
  const records = await selectEvents(ctx.db, and(visibleTo(actor), touches(from, to)));
  const found = records.flatMap((record) => occurrencesWithin(record.event, from, to).map((occurrence) => ({ record, occurrence })));
  found.sort((a, b) => a.occurrence.startsAt.getTime() - b.occurrence.startsAt.getTime());
  return toViews(ctx, actor, found);
}

/** How far ahead is looked, in days: only when there is little soon, the year. */
const YEAR_DAYS = 366;
const SOON_DAYS = [31, YEAR_DAYS];

/** The next occurrences that the caller may see and that have not ended, at most so many. */
export async function nextOccurrences(ctx: DomainContext, limit: number): Promise<OccurrenceView[]> {
  const today = dayOf(ctx.now());
  let coming: OccurrenceView[] = [];
  for (const days of SOON_DAYS) {
    const soon = await listOccurrences(ctx, { from: today, to: addDays(today, days) });
    coming = soon.filter(({ hasEnded, isDone }) => !hasEnded && !isDone);
    if (coming.length >= limit) break;
  }
  return coming.slice(0, limit);
}

/** What should have been done and is not, the latest first. */
export async function listOverdue(ctx: DomainContext): Promise<OccurrenceView[]> {
  const today = dayOf(ctx.now());
  const past = await listOccurrences(ctx, { from: addDays(today, -OVERDUE_DAYS), to: today });
  return past.filter(({ isOverdue }) => isOverdue).reverse();
}

/** One occurrence. Throws NotFoundError, also for one that the caller may not see. */
export async function readOccurrence(ctx: DomainContext, input: { eventId: string; occursOn: string }): Promise<OccurrenceView> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [record] = await selectEvents(ctx.db, and(visibleTo(actor), eq(calendarEvents.id, input.eventId)));
  const occurrence = record && occurrenceOn(record.event, input.occursOn);
  if (!occurrence) throw new NotFoundError();
  const [view] = await toViews(ctx, actor, [{ record, occurrence }]);
  if (!view) throw new NotFoundError();
  return view;
}

/** On which day each of these events is next, or was last; only of those that the caller may see. */
export async function findDays(ctx: DomainContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const actor = requirePermission(ctx.actor, "association:read");
  const today = dayOf(ctx.now());
  const found = await selectEvents(ctx.db, and(visibleTo(actor), inArray(calendarEvents.id, [...eventIds])));
  return new Map(
    found.flatMap(({ event }) => {
      const next = occurrencesWithin(event, today, addDays(today, YEAR_DAYS))[0];
      const nearest = next ?? occurrencesWithin(event, dayOf(event.startsAt), today).at(-1);
      const day = nearest?.occursOn ?? (event.recurrenceRule ? null : dayOf(event.startsAt));
      return day ? [[event.id, day]] : [];
    }),
  );
}

/** Whether the association has any event at all. */
export async function readCalendarState(ctx: DomainContext): Promise<{ hasEvents: boolean }> {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  const [event] = await ctx.db
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(eq(calendarEvents.housingAssociationId, associationId))
    .limit(1);
  return { hasEvents: event !== undefined };
}

/** Events that can take place within two days: series that have begun, and others that touch them. */
function touches(from: string, to: string): SQL | undefined {
  const begun = lte(calendarEvents.startsAt, toInstant(addDays(to, 1)));
  return and(begun, or(isNotNull(calendarEvents.recurrenceRule), gte(calendarEvents.endsAt, toInstant(from))));
}

function selectEvents(db: Queryable, where: SQL | undefined): Promise<EventRecord[]> {
  return db
    .select({
      event: calendarEvents,
      area: { id: crisisDomains.id, slug: crisisDomains.slug, name: crisisDomains.name },
      owner: { fullName: profiles.fullName, name: profiles.name },
    })
    .from(calendarEvents)
    .leftJoin(crisisDomains, eq(crisisDomains.id, calendarEvents.crisisDomainId))
    .leftJoin(profiles, eq(profiles.id, calendarEvents.ownerProfileId))
    .where(where)
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.title), asc(calendarEvents.id));
}

async function toViews(ctx: DomainContext, actor: MemberActor, found: Pick<OccurrenceRecord, "record" | "occurrence">[]) {
  const ids = [...new Set(found.map(({ record }) => record.event.id))];
  if (ids.length === 0) return [];
  const [states, attendance] = await Promise.all([findStates(ctx.db, ids), findAttendance(ctx.db, ids, actor.profileId)]);
  const now = ctx.now();
  return found.map(({ record, occurrence }) => {
    const key = keyOf(record.event.id, occurrence.occursOn);
    return toOccurrenceView({ record, occurrence, state: states.get(key), attendance: attendance.get(key) }, actor, now);
  });
}

const keyOf = (eventId: string, day: string) => `${eventId}/${day}`;

async function findStates(db: Queryable, eventIds: string[]) {
  const rows = await db
    .select({
      eventId: calendarOccurrences.eventId,
      occursOn: calendarOccurrences.occursOn,
      doneAt: calendarOccurrences.doneAt,
      note: calendarOccurrences.note,
      checked: calendarOccurrences.checked,
      updatedAt: calendarOccurrences.updatedAt,
      doneBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
    })
    .from(calendarOccurrences)
    .leftJoin(profiles, eq(profiles.id, calendarOccurrences.doneByProfileId))
    .where(inArray(calendarOccurrences.eventId, eventIds));
  return new Map(rows.map(({ eventId, occursOn, ...state }) => [keyOf(eventId, occursOn), state]));
}

async function findAttendance(db: Queryable, eventIds: string[], profileId: string): Promise<Map<string, Attendance>> {
  const { eventId, occursOn, answer } = calendarAttendance;
  const rows = await db
    .select({
      eventId,
      occursOn,
      answer,
      count: sql`count(*)`.mapWith(Number),
      isOwn: sql<boolean>`bool_or(${calendarAttendance.profileId} = ${profileId})`,
    })
    .from(calendarAttendance)
    // Who has left the association does not come.
    .innerJoin(calendarEvents, eq(calendarEvents.id, eventId))
    .innerJoin(
      associationMembers,
      and(
        eq(associationMembers.profileId, calendarAttendance.profileId),
        eq(associationMembers.associationId, calendarEvents.housingAssociationId),
      ),
    )
    .where(inArray(eventId, eventIds))
    .groupBy(eventId, occursOn, answer);
  const attendance = new Map<string, Attendance>();
  for (const row of rows) {
    const key = keyOf(row.eventId, row.occursOn);
    const known = attendance.get(key) ?? NO_ATTENDANCE;
    attendance.set(key, { counts: { ...known.counts, [row.answer]: row.count }, own: row.isOwn ? row.answer : known.own });
  }
  return attendance;
}
