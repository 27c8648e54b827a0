import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ATTENDANCE_ANSWERS, CALENDAR_CATEGORIES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, updatedAt } from "./columns.ts";
import { crisisDomains } from "./preparedness-reference.ts";

export const calendarCategory = pgEnum("calendar_category", CALENDAR_CATEGORIES);
export const attendanceAnswer = pgEnum("attendance_answer", ATTENDANCE_ANSWERS);

/**
 * An event of the association, or a series: `recurrence_rule` is an RRULE (RFC 5545) whose times are wall-clock times in
 * Stockholm. An all-day event starts and ends at Stockholm midnights; `ends_at` is exclusive. `version` rises with every change.
 */
export const calendarEvents = pgTable(
  "calendar_events",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text(),
    place: text(),
    category: calendarCategory().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    isAllDay: boolean().notNull().default(false),
    recurrenceRule: text(),
    /** Days of the series that fall out, as `YYYY-MM-DD` in Stockholm. */
    exceptDates: text().array().notNull().default(sql`'{}'::text[]`),
    crisisDomainId: uuid().references(() => crisisDomains.id),
    ownerProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** Seen by every member, who may answer whether they come. */
    isPublic: boolean().notNull().default(false),
    checklist: jsonb().$type<string[]>().notNull().default([]),
    /** Days before the start that the mail leaves; null: no reminder. */
    remindDaysBefore: integer(),
    /** Names an entry of the yearly wheel, so that it is filled in only once. */
    seedKey: text(),
    /** The UID of an imported event, so that a second import changes it instead of doubling it. */
    importedUid: text(),
    version: integer().notNull().default(1),
    createdByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("calendar_events_starts").on(table.housingAssociationId, table.startsAt),
    uniqueIndex("calendar_events_seed").on(table.housingAssociationId, table.seedKey),
    uniqueIndex("calendar_events_imported").on(table.housingAssociationId, table.importedUid),
    index("calendar_events_owner").on(table.ownerProfileId),
    index("calendar_events_created_by").on(table.createdByProfileId),
    check("calendar_events_times", sql`${table.endsAt} >= ${table.startsAt}`),
    check("calendar_events_reminder", sql`${table.remindDaysBefore} between 0 and 60`),
  ],
);

/** What happened on one day of an event: done by whom, with what shown. The day is Stockholm's. */
export const calendarOccurrences = pgTable(
  "calendar_occurrences",
  {
    eventId: uuid()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: "cascade" }),
    occursOn: date().notNull(),
    doneAt: instant(),
    doneByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    note: text(),
    /** Points of the checklist that are ticked, by position. */
    checked: integer().array().notNull().default(sql`'{}'::integer[]`),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.occursOn] }), index("calendar_occurrences_done_by").on(table.doneByProfileId)],
);

export const calendarAttendance = pgTable(
  "calendar_attendance",
  {
    eventId: uuid()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: "cascade" }),
    occursOn: date().notNull(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    answer: attendanceAnswer().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.occursOn, table.profileId] }),
    index("calendar_attendance_profile").on(table.profileId),
  ],
);

/** A person's secret address of the calendar for a phone or computer. Only its hash is kept; a new one ends the old. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    profileId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    lastReadAt: instant(),
  },
  (table) => [index("calendar_feeds_association").on(table.housingAssociationId)],
);
