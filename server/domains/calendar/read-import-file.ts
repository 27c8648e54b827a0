import ICAL from "ical.js";
import { InvalidError } from "#server/platform/errors.ts";
import { joinRule, splitRule } from "#shared/calculations/recurrence.ts";
import type { CalendarCategory } from "#shared/enums.ts";
import { DEFAULT_TIMEZONE } from "#shared/format/date.ts";
import { decodeText } from "#shared/format/decode-text.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CALENDAR_IMPORT_MAX_EVENTS } from "#shared/limits.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { isSupportedRule } from "./occurrences.ts";
import { addDays, dayOf, toInstant } from "./wall-clock.ts";

/** One event of the file in the order it stands, counted from 1, or why it cannot be read. */
export interface FileEntry {
  number: number;
  title: string;
  event: FileEvent | null;
  reason: string | null;
}

const faulty = (message: string): InvalidError => new InvalidError("INVALID_INPUT", { message });

/** Reads a calendar file event by event, so that one that is broken takes no other with it. Throws InvalidError, which says what is wrong. */
export function readImportFile(contents: Uint8Array): FileEntry[] {
  const text = decodeText(contents).replaceAll("\u0000", "");
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text)) throw faulty("Filen är ingen kalenderfil. Välj en fil som slutar på .ics.");
  const events = cutEvents(text);
  if (events.length === 0) throw faulty("Filen har inga händelser.");
  if (events.length > CALENDAR_IMPORT_MAX_EVENTS) {
    const [found, most] = [events.length, CALENDAR_IMPORT_MAX_EVENTS].map(formatNumber);
    throw faulty(`Filen har ${found} händelser. Högst ${most} åt gången: dela den och försök igen.`);
  }
  return withExceptions(events.map((block, index) => readEntry(block, index + 1)));
}

/** The lines of each event, and of nothing else. An event that does not end is cut where the next begins. */
function cutEvents(text: string): string[] {
  const events: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, edge, kind] = /^(BEGIN|END):(VTIMEZONE|VEVENT|VCALENDAR)\s*$/i.exec(line) ?? [];
    if (edge?.toUpperCase() === "BEGIN") {
      open = kind?.toUpperCase() === "VEVENT" ? [] : null;
      if (open) events.push(open);
    }
    open?.push(line);
    if (edge?.toUpperCase() === "END") open = null;
  }
  return events.map((lines) => lines.join("\r\n"));
}

const TITLE_LENGTH = 120;

function readEntry(block: string, number: number): FileEntry {
  try {
    const event = readFileEvent(block);
    return { number, title: event.title, event, reason: null };
  } catch (error) {
    const title = /^SUMMARY[^:\r\n]*:(.*)$/im.exec(block)?.[1]?.trim().slice(0, TITLE_LENGTH) ?? "";
    const reason = error instanceof UnreadableEvent ? error.message : "Raderna går inte att läsa.";
    return { number, title, event: null, reason };
  }
}

/** A changed occurrence is an event of its own, and its day falls out of the series. */
function withExceptions(entries: FileEntry[]): FileEntry[] {
  const replaced = new Map<string, string[]>();
  for (const { event } of entries) {
    if (!event?.replaces) continue;
    const { uid, day } = event.replaces;
    replaced.set(uid, [...(replaced.get(uid) ?? []), day]);
  }
  const seen = new Set<string>();
  return entries.map((entry) => {
    if (!entry.event) return entry;
    const { importedUid, exceptDates } = entry.event;
    if (seen.has(importedUid)) return { ...entry, event: null, reason: "Samma händelse står tidigare i filen." };
    seen.add(importedUid);
    const days = [...new Set([...exceptDates, ...(replaced.get(importedUid) ?? [])])].sort();
    return { ...entry, event: { ...entry.event, exceptDates: days } };
  });
}

/** What Windows calls zones that Swedish calendars hold. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  "W. Europe Standard Time": "Europe/Stockholm",
  "Central Europe Standard Time": "Europe/Stockholm",
  "Central European Standard Time": "Europe/Stockholm",
  "Romance Standard Time": "Europe/Stockholm",
  "GMT Standard Time": "Europe/London",
  "FLE Standard Time": "Europe/Helsinki",
};

/** What a calendar file says of one event. */
export interface FileEvent {
  importedUid: string;
  title: string;
  description: string | null;
  place: string | null;
  category: CalendarCategory;
  startsAt: Date;
  endsAt: Date;
  isAllDay: boolean;
  recurrenceRule: string | null;
  exceptDates: string[];
  /** The occurrence of a series that it stands for. */
  replaces: { uid: string; day: string } | null;
}

/** Why an event cannot be taken, in a sentence for people. */
class UnreadableEvent extends Error {}

const UNREADABLE = "Raderna går inte att läsa.";
const LENGTHS = { summary: 120, description: 2000, location: 200, uid: 500, categories: 120, status: 20 };

/** Reads the lines of one event. Throws UnreadableEvent, and what the parser throws. */
function readFileEvent(block: string): FileEvent {
  const calendar = new ICAL.Component(ICAL.parse(["BEGIN:VCALENDAR", block, "END:VCALENDAR"].join("\r\n")));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new UnreadableEvent(UNREADABLE);
  const text = (name: keyof typeof LENGTHS) =>
    String(component.getFirstPropertyValue(name) ?? "")
      .trim()
      .slice(0, LENGTHS[name]);
  const [uid, title] = [text("uid"), text("summary")];
  if (!uid) throw new UnreadableEvent("Händelsen saknar UID.");
  if (!title) throw new UnreadableEvent("Händelsen saknar rubrik.");
  if (/^cancelled$/i.test(text("status"))) throw new UnreadableEvent("Händelsen är inställd.");
  if (component.hasProperty("rdate")) throw new UnreadableEvent("Serien har lösa extradagar, som inte kan läsas.");

  const replaced = readTime(component, "recurrence-id");
  const replaces = replaced && { uid, day: dayOf(replaced.at) };
  return {
    importedUid: replaces ? `${uid}#${replaces.day}` : uid,
    title,
    description: text("description") || null,
    place: text("location") || null,
    category: readCategory(text("categories")),
    ...readTimes(component),
    recurrenceRule: replaces ? null : readRule(component),
    exceptDates: replaces ? [] : readExceptions(component),
    replaces,
  };
}

const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2100-12-31"];
const LONGEST_MS = 370 * 24 * 60 * 60 * 1000;

function readTimes(component: ICAL.Component): Pick<FileEvent, "startsAt" | "endsAt" | "isAllDay"> {
  const start = readTime(component, "dtstart");
  if (!start) throw new UnreadableEvent("Händelsen saknar starttid.");
  const day = dayOf(start.at);
  if (day < FIRST_DAY || day > LAST_DAY) throw new UnreadableEvent("Datumet ligger för långt bort.");
  const endsAt = readTime(component, "dtend")?.at ?? endByDuration(component, start);
  if (endsAt < start.at || endsAt.getTime() - start.at.getTime() > LONGEST_MS) throw new UnreadableEvent("Sluttiden stämmer inte.");
  return { startsAt: start.at, endsAt, isAllDay: start.isDate };
}

interface FileTime {
  at: Date;
  isDate: boolean;
}

function readTime(component: ICAL.Component, name: string): FileTime | null {
  const property = component.getFirstProperty(name);
  return property ? toFileTime(property, property.getFirstValue()) : null;
}

const NO_TIME = "En tid går inte att läsa.";

/** A time in UTC or in a named zone; one without a zone is Stockholm's wall clock. */
function toFileTime(property: ICAL.Property, value: unknown): FileTime {
  if (!(value instanceof ICAL.Time)) throw new UnreadableEvent(NO_TIME);
  const written = value.toString();
  // The library makes 31 February a day of March.
  if (!(property.toJSON() as unknown[]).slice(3).includes(written)) throw new UnreadableEvent(NO_TIME);
  const at = value.zone === ICAL.Timezone.utcTimezone ? value.toJSDate() : wallClock(property, value.isDate, written);
  if (Number.isNaN(at.getTime())) throw new UnreadableEvent(NO_TIME);
  return { at, isDate: value.isDate };
}

function wallClock(property: ICAL.Property, isDate: boolean, written: string): Date {
  if (isDate) return toInstant(written);
  const tzid = property.getFirstParameter("tzid");
  const zone = zoneOf(tzid ? String(tzid) : null);
  if (!zone) throw new UnreadableEvent(`Tidszonen ${String(tzid).slice(0, 40)} är okänd.`);
  return toInstant(written.slice(0, 10), written.slice(11, 16), zone);
}

function endByDuration(component: ICAL.Component, start: FileTime): Date {
  const duration = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return new Date(start.at.getTime() + duration.toSeconds() * 1000);
  return start.isDate ? toInstant(addDays(dayOf(start.at), 1)) : start.at;
}

/** The end of a series is told as its last day. */
function readRule(component: ICAL.Component): string | null {
  const rules = component.getAllProperties("rrule");
  if (rules.length === 0) return null;
  const recurrence = rules[0]?.getFirstValue();
  if (rules.length > 1 || !(recurrence instanceof ICAL.Recur)) throw new UnreadableEvent("Upprepningen går inte att läsa.");
  const end = recurrence.until;
  const until = end && (end.zone === ICAL.Timezone.utcTimezone ? dayOf(end.toJSDate()) : end.toString().slice(0, 10));
  const rule = joinRule(splitRule(recurrence.toString()).rule, until);
  if (!isSupportedRule(rule)) throw new UnreadableEvent("Upprepningen kan kalendern inte följa.");
  return rule;
}

function readExceptions(component: ICAL.Component): string[] {
  const properties = component.getAllProperties("exdate");
  return properties.flatMap((property) => property.getValues().map((value: unknown) => dayOf(toFileTime(property, value).at)));
}

function readCategory(text: string): CalendarCategory {
  const found = Object.entries(CALENDAR_CATEGORY_LABELS).find(([, label]) => label.toLowerCase() === text.toLowerCase());
  return (found?.[0] as CalendarCategory | undefined) ?? "information";
}

/**
 * The IANA zone that a file's TZID names; null for one that is unknown. The zone's own rules in the file are not read: whoever wrote
 * the file decides how much there is to work out.
 */
function zoneOf(tzid: string | null): string | null {
  if (tzid === null) return DEFAULT_TIMEZONE;
  const known = WINDOWS_ZONES[tzid];
  if (known) return known;
  // Some programs put their own name in front: /example.org/2026/Europe/Stockholm.
  const name = /(?:^|\/)([A-Z][A-Za-z]{2,20}\/[A-Z][A-Za-z_-]{2,30})$/.exec(tzid)?.[1] ?? tzid;
  try {
    return new Intl.DateTimeFormat("sv", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
