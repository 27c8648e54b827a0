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
import { type DayAnswers, type EventRecord, type OccurrenceState, type OccurrenceView, toOccurrenceView } from "./views.ts";
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
  const records = await selectEvents(ctx.db, actor, touches(from, to));
  return viewsWithin(records, from, to, actor, ctx.now());
}

function viewsWithin(records: readonly EventRecord[], from: string, to: string, actor: MemberActor, now: Date): OccurrenceView[] {
  return records
    .flatMap((record) => occurrencesWithin(record.event, from, to).map((occurrence) => ({ record, occurrence })))
    .sort((a, b) => a.occurrence.startsAt.getTime() - b.occurrence.startsAt.getTime())
    .map(({ record, occurrence }) => toOccurrenceView(record, occurrence, actor, now));
}

/** How far ahead is looked, in days: only when there is little soon, the year. */
const YEAR_DAYS = 366;
const SOON_DAYS = 31;

/** The next occurrences that the caller may see and that have not ended, at most so many. */
export async function nextOccurrences(ctx: DomainContext, limit: number): Promise<OccurrenceView[]> {
  const actor = requirePermission(ctx.actor, "association:read");
  const now = ctx.now();
  const today = dayOf(now);
  const records = await selectEvents(ctx.db, actor, touches(today, addDays(today, YEAR_DAYS)));
  const comingIn = (days: number) =>
    viewsWithin(records, today, addDays(today, days), actor, now).filter(({ hasEnded, isDone }) => !hasEnded && !isDone);
  const soon = comingIn(SOON_DAYS);
  return (soon.length >= limit ? soon : comingIn(YEAR_DAYS)).slice(0, limit);
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
  const [record] = await selectEvents(ctx.db, actor, eq(calendarEvents.id, input.eventId));
  const occurrence = record && occurrenceOn(record.event, input.occursOn);
  if (!occurrence) throw new NotFoundError();
  return toOccurrenceView(record, occurrence, actor, ctx.now());
}

/** On which day each of these events is next, or was last; only of those that the caller may see. */
export async function findDays(ctx: DomainContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const actor = requirePermission(ctx.actor, "association:read");
  const today = dayOf(ctx.now());
  const found = await selectEvents(ctx.db, actor, inArray(calendarEvents.id, [...eventIds]));
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

/** Those of the events that the actor may see, each with what was marked and answered on its days. */
function selectEvents(db: Queryable, actor: MemberActor, which: SQL | undefined): Promise<EventRecord[]> {
  return db
    .select({
      event: calendarEvents,
      area: { id: crisisDomains.id, slug: crisisDomains.slug, name: crisisDomains.name },
      owner: { profileId: profiles.id, fullName: profiles.fullName, name: profiles.name },
      states: statesOf(db),
      answers: answersOf(db, actor.profileId),
    })
    .from(calendarEvents)
    .leftJoin(crisisDomains, eq(crisisDomains.id, calendarEvents.crisisDomainId))
    .leftJoin(profiles, eq(profiles.id, calendarEvents.ownerProfileId))
    .where(and(visibleTo(actor), which))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.title), asc(calendarEvents.id));
}

/** What was marked on each day of an event, null where nothing ever was. */
function statesOf(db: Queryable): SQL<OccurrenceState[] | null> {
  const { eventId, occursOn, doneAt, doneByProfileId, note, checked, updatedAt } = calendarOccurrences;
  const marked = db
    .select({
      all: sql`json_agg(json_build_object('occursOn', ${occursOn}, 'doneAt', ${doneAt}, 'note', ${note}, 'checked', ${checked},
        'updatedAt', ${updatedAt}, 'doneBy', coalesce(${profiles.fullName}, ${profiles.name})))`,
    })
    .from(calendarOccurrences)
    .leftJoin(profiles, eq(profiles.id, doneByProfileId))
    .where(eq(eventId, calendarEvents.id));
  return sql`(${marked})`;
}

/** How many answered what for each day of an event, null where nobody ever did. Who has left the association does not come. */
function answersOf(db: Queryable, profileId: string): SQL<DayAnswers[] | null> {
  const { eventId, occursOn, answer } = calendarAttendance;
  const given = db
    .select({
      occursOn: sql`${occursOn}`.as("occursOn"),
      answer: sql`${answer}`.as("answer"),
      count: sql`count(*)`.as("count"),
      isOwn: sql`bool_or(${calendarAttendance.profileId} = ${profileId})`.as("isOwn"),
    })
    .from(calendarAttendance)
    .innerJoin(
      associationMembers,
      and(
        eq(associationMembers.profileId, calendarAttendance.profileId),
        eq(associationMembers.associationId, calendarEvents.housingAssociationId),
      ),
    )
    .where(eq(eventId, calendarEvents.id))
    .groupBy(occursOn, answer)
    .as("given");
  return sql`(${db.select({ all: sql`json_agg(given)` }).from(given)})`;
}
