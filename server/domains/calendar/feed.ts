import { and, eq, gte, isNotNull, isNull, or } from "drizzle-orm";
import ICAL from "ical.js";
import { associationMembers, calendarEvents, calendarFeeds, housingAssociations } from "#drizzle/schema/index.ts";
import { requirePermission, requireSession } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { splitRule } from "#shared/calculations/recurrence.ts";
import { formatTime } from "#shared/format/date.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { mayEditCalendar } from "./rules.ts";
import { addDays, dayOf, toInstant } from "./wall-clock.ts";

/** Europe/Stockholm as calendar files carry it (RFC 5545 3.6.5): the rule of the European Union since 1996. */
const STOCKHOLM_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Stockholm",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "DTSTART:19810329T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/** What a calendar file says of an event. */
const fileColumns = {
  id: calendarEvents.id,
  title: calendarEvents.title,
  description: calendarEvents.description,
  place: calendarEvents.place,
  category: calendarEvents.category,
  startsAt: calendarEvents.startsAt,
  endsAt: calendarEvents.endsAt,
  isAllDay: calendarEvents.isAllDay,
  recurrenceRule: calendarEvents.recurrenceRule,
  exceptDates: calendarEvents.exceptDates,
  version: calendarEvents.version,
  updatedAt: calendarEvents.updatedAt,
};
type EventRow = Selected<typeof fileColumns>;

/** Whether the caller has a secret address, and when it was last read. */
export async function readFeedState(ctx: DomainContext) {
  const { profileId, associationId } = requirePermission(ctx.actor, "association:read");
  const [feed] = await ctx.db
    .select({ createdAt: calendarFeeds.createdAt, lastReadAt: calendarFeeds.lastReadAt })
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.profileId, profileId), eq(calendarFeeds.housingAssociationId, associationId)));
  return feed ?? null;
}

const PAST_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The calendar behind a secret address, as its owner may see it now. Nobody else need sign in, so that a calendar program can read it.
 * Throws NotFoundError for an address that is none, has ended, or whose owner has left. Throws LimitError for somebody who guesses.
 */
export async function readFeed(ctx: DomainContext, token: string): Promise<{ associationName: string; text: string }> {
  const [feed] = await ctx.db
    .select({
      profileId: calendarFeeds.profileId,
      associationId: calendarFeeds.housingAssociationId,
      role: associationMembers.role,
      associationName: housingAssociations.associationName,
    })
    .from(calendarFeeds)
    .innerJoin(
      associationMembers,
      and(
        eq(associationMembers.profileId, calendarFeeds.profileId),
        eq(associationMembers.associationId, calendarFeeds.housingAssociationId),
      ),
    )
    .innerJoin(housingAssociations, eq(housingAssociations.id, calendarFeeds.housingAssociationId))
    .where(and(eq(calendarFeeds.tokenHash, hashSecret(token)), isNull(housingAssociations.closedAt)));
  if (!feed) {
    await ctx.limits.consume("crowd/wrong-link", limitKeyOf(ctx.client.ipAddress));
    throw new NotFoundError();
  }

  const own = eq(calendarEvents.housingAssociationId, feed.associationId);
  const seen = or(calendarEvents.isPublic, eq(calendarEvents.ownerProfileId, feed.profileId));
  const since = new Date(ctx.now().getTime() - PAST_DAYS * DAY_MS);
  const isRecent = or(isNotNull(calendarEvents.recurrenceRule), gte(calendarEvents.endsAt, since));
  const events = await ctx.db
    .select(fileColumns)
    .from(calendarEvents)
    .where(and(own, mayEditCalendar(feed) ? undefined : seen, isRecent));
  await ctx.db.update(calendarFeeds).set({ lastReadAt: ctx.now() }).where(eq(calendarFeeds.profileId, feed.profileId));
  const { associationName } = feed;
  return { associationName, text: writeCalendar(associationName, events, ctx.config.publicUrl) };
}

/** A calendar file (RFC 5545) of these events. Times stand as Stockholm's wall clock, so that series keep theirs over the year. */
function writeCalendar(name: string, events: readonly EventRow[], publicUrl: string): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("prodid", "-//Beredskapsportalen//Kalender//SV");
  calendar.updatePropertyWithValue("x-wr-calname", `${name} – beredskap`);
  calendar.updatePropertyWithValue("x-wr-timezone", "Europe/Stockholm");
  calendar.addSubcomponent(new ICAL.Component(ICAL.parse(STOCKHOLM_ZONE)));
  const host = new URL(publicUrl).hostname;
  for (const event of events) calendar.addSubcomponent(toComponent(event, host));
  return `${calendar.toString()}\r\n`;
}

function toComponent(event: EventRow, host: string): ICAL.Component {
  const component = new ICAL.Component("vevent");
  component.updatePropertyWithValue("uid", `${event.id}@${host}`);
  component.updatePropertyWithValue("dtstamp", ICAL.Time.fromJSDate(event.updatedAt, true));
  component.updatePropertyWithValue("sequence", event.version - 1);
  component.updatePropertyWithValue("summary", event.title);
  if (event.description) component.updatePropertyWithValue("description", event.description);
  if (event.place) component.updatePropertyWithValue("location", event.place);
  component.updatePropertyWithValue("categories", CALENDAR_CATEGORY_LABELS[event.category]);
  addTime(component, "dtstart", event.startsAt, event.isAllDay);
  addTime(component, "dtend", event.endsAt, event.isAllDay);
  if (event.recurrenceRule) component.updatePropertyWithValue("rrule", ICAL.Recur.fromString(writtenRule(event, event.recurrenceRule)));
  for (const day of event.exceptDates) addTime(component, "exdate", toInstant(day, formatTime(event.startsAt)), event.isAllDay);
  return component;
}

function addTime(component: ICAL.Component, name: string, instant: Date, isAllDay: boolean): void {
  const day = dayOf(instant);
  const property = new ICAL.Property(name);
  if (isAllDay) property.setValue(ICAL.Time.fromDateString(day));
  else {
    property.setValue(ICAL.Time.fromDateTimeString(`${day}T${formatTime(instant)}:00`));
    property.setParameter("tzid", "Europe/Stockholm");
  }
  component.addProperty(property);
}

/** In a file the end of a timed series is UTC, that of an all-day series a day (RFC 5545 3.3.10). */
function writtenRule(event: EventRow, recurrenceRule: string): string {
  const { rule, until } = splitRule(recurrenceRule);
  if (!until) return rule;
  if (event.isAllDay) return `${rule};UNTIL=${until.replaceAll("-", "")}`;
  const end = toInstant(addDays(until, 1))
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");
  return `${rule};UNTIL=${end}`;
}

/**
 * «Prenumerera (iCal)»: a secret address of the caller's own, shown this once; the one before it ends. Only a browser session gets
 * one: it lives on after a token has ended. Throws ForbiddenError.
 */
export async function createFeedAddress(ctx: DomainContext): Promise<{ address: string }> {
  requireSession(ctx.actor);
  const { profileId, associationId } = requirePermission(ctx.actor, "association:read");
  const token = randomSecret();
  const values = { housingAssociationId: associationId, tokenHash: hashSecret(token), createdAt: ctx.now(), lastReadAt: null };
  await ctx.db
    .insert(calendarFeeds)
    .values({ profileId, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.profileId, set: values });
  return { address: `${ctx.config.publicUrl}/api/calendar/${token}.ics` };
}

/** Ends the caller's secret address, whoever has it. */
export async function removeFeedAddress(ctx: DomainContext): Promise<void> {
  const { profileId } = requirePermission(ctx.actor, "association:read");
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, profileId));
}
