import ICAL from "ical.js";
import type { calendarEvents } from "#drizzle/schema/index.ts";
import { splitRule } from "#shared/calculations/recurrence.ts";
import { formatTime } from "#shared/format/date.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { STOCKHOLM_ZONE } from "./stockholm-zone.ts";
import { addDays, dayOf, toInstant } from "./wall-clock.ts";

type EventRow = typeof calendarEvents.$inferSelect;

/** A calendar file (RFC 5545) of these events. Times stand as Stockholm's wall clock, so that series keep theirs over the year. */
export function writeCalendar(name: string, events: readonly EventRow[], publicUrl: string): string {
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
