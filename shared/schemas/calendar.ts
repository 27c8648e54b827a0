import { z } from "zod";
import { ATTENDANCE_ANSWERS, CALENDAR_CATEGORIES, EVIDENCE_KINDS } from "../enums.ts";
import { CALENDAR_CHECKLIST_MAX, CALENDAR_RANGE_MAX_DAYS, CALENDAR_REMINDER_MAX_DAYS, TEXT_MAX_LENGTH } from "../limits.ts";
import { TIME_FORMAT } from "../text/date-formats.ts";
import { dayField, emptyToNull, idField, optionalText, plainText } from "./fields.ts";

/** A time of the day in Stockholm, `HH:mm`. */
export const timeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_FORMAT);

const RULE_MAX_LENGTH = 200;

const eventFields = z.object({
  title: plainText().min(1, "Skriv en rubrik.").max(120, "Högst 120 tecken."),
  description: optionalText(2000),
  place: optionalText(200),
  category: z.enum(CALENDAR_CATEGORIES, "Välj en kategori."),
  isAllDay: z.boolean().default(false),
  startDay: dayField,
  startTime: timeField.default("00:00"),
  /** The last day, which is the first for most. */
  endDay: dayField,
  endTime: timeField.default("00:00"),
  /** An RRULE without its end; null: once. */
  rule: emptyToNull(z.string().max(RULE_MAX_LENGTH)),
  until: emptyToNull(dayField),
  crisisDomainId: emptyToNull(idField),
  ownerProfileId: emptyToNull(idField),
  isPublic: z.boolean().default(false),
  checklist: z
    .array(plainText().min(1, "Skriv punkten eller ta bort den.").max(200, "Högst 200 tecken."))
    .max(CALENDAR_CHECKLIST_MAX, `Högst ${CALENDAR_CHECKLIST_MAX} punkter.`)
    .default([]),
  remindDaysBefore: z
    .int("Skriv hela dagar.")
    .min(0, "Minst 0 dagar.")
    .max(CALENDAR_REMINDER_MAX_DAYS, `Högst ${CALENDAR_REMINDER_MAX_DAYS} dagar.`)
    .nullable()
    .default(null),
});

const timeFields = eventFields.pick({ isAllDay: true, startDay: true, startTime: true, endDay: true, endTime: true, until: true });
type TimeFields = z.output<typeof timeFields>;

/** The times are judged as soon as they are there, whatever else is missing. */
const ONCE_GIVEN = { when: ({ value }: { value: unknown }) => timeFields.safeParse(value).success };

/** Longer than this is a mistyped year. */
const MOST_DAYS = 370;

function checkTimes({ isAllDay, startDay, startTime, endDay, endTime, until }: TimeFields, issues: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => issues.addIssue({ code: "custom", path: [field], message });
  if (endDay < startDay) refuse("endDay", "Slutet kan inte ligga före början.");
  else if (!isAllDay && endDay === startDay && endTime < startTime) refuse("endTime", "Slutet kan inte ligga före början.");
  if (Date.parse(endDay) - Date.parse(startDay) > MOST_DAYS * 24 * 60 * 60 * 1000) refuse("endDay", "Händelsen är längre än ett år.");
  if (until && until < startDay) refuse("until", "Serien kan inte sluta före den börjar.");
}

export const createEventInput = eventFields.superRefine(checkTimes, ONCE_GIVEN);
export type CreateEventInput = z.output<typeof createEventInput>;

/** `one` takes the occurrence out of its series; `all` changes the series, whose first day `startDay` then is. */
export const EVENT_SCOPES = ["one", "all"] as const;
export type EventScope = (typeof EVENT_SCOPES)[number];

const versionField = z.int().min(1);
export const occurrenceInput = z.object({ eventId: idField, occursOn: dayField });
const scopeFields = { version: versionField, scope: z.enum(EVENT_SCOPES) };

export const updateEventInput = z
  .object({ ...eventFields.shape, ...occurrenceInput.shape, ...scopeFields })
  .superRefine((input, issues) => checkTimes(input, issues), ONCE_GIVEN);
export const removeEventInput = occurrenceInput.extend(scopeFields);

/** At most so many days at a time. */
export const occurrencesInput = z
  .object({ from: dayField, to: dayField })
  .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) <= CALENDAR_RANGE_MAX_DAYS * 24 * 60 * 60 * 1000, {
    path: ["to"],
    message: "Tidsrymden är för lång.",
  });

export const markOccurrenceInput = occurrenceInput.extend({
  isDone: z.boolean(),
  /** `markedAt` of the occurrence that was read: nothing is written on what somebody else has marked since. */
  seenMarkedAt: z.iso
    .datetime()
    .nullish()
    .transform((at) => at ?? null),
  note: optionalText(TEXT_MAX_LENGTH),
  checked: z.array(z.int().min(0).max(CALENDAR_CHECKLIST_MAX)).max(CALENDAR_CHECKLIST_MAX).default([]),
  /** What shows that it was done. Its kind is asked for, and what it says is the note. */
  evidenceKind: emptyToNull(z.enum(EVIDENCE_KINDS)),
});

export const answerAttendanceInput = occurrenceInput.extend({ answer: z.enum(ATTENDANCE_ANSWERS).nullable() });

export const MEETING_KINDS = ["ordinary", "extra", "statutes"] as const;
export type MeetingKind = (typeof MEETING_KINDS)[number];

export const noticeInput = z.object({
  meetingDay: dayField,
  kind: z.enum(MEETING_KINDS),
  /** Weeks before the meeting by which an ordinary one is called at the latest; the statutes may allow fewer than four. */
  latestWeeks: z.int().min(2, "Minst två veckor.").max(4, "Högst fyra veckor.").default(4),
});

/** An import by when it was made; `withTouched` takes the events that are changed since as well. */
export const removeImportInput = z.object({ importedAt: z.iso.datetime(), withTouched: z.boolean().default(false) });

export const CALENDAR_IMPORT_OUTCOMES = ["new", "changed", "unchanged", "refused"] as const;
export type CalendarImportOutcome = (typeof CALENDAR_IMPORT_OUTCOMES)[number];

export const calendarImportReport = z.object({
  digest: z.string().meta({ description: "Stands for what becomes of the events; the import wants that of its preview" }),
  counts: z.record(z.enum(CALENDAR_IMPORT_OUTCOMES), z.int()),
  rows: z.array(
    z.object({
      number: z.int().meta({ description: "The event's place in the file, counted from 1" }),
      title: z.string(),
      startsAt: z.string().nullable(),
      isAllDay: z.boolean(),
      outcome: z.enum(CALENDAR_IMPORT_OUTCOMES),
      reason: z.string().nullable().meta({ description: "Why the event is refused" }),
    }),
  ),
});
export type CalendarImportReport = z.output<typeof calendarImportReport>;
