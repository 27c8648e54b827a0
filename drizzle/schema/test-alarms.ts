import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { instant, primaryId } from "./columns.ts";
import { crisisMessages } from "./deliveries.ts";
import { communicationChannel } from "./subscribers.ts";
import { teamMembers } from "./teams.ts";

/** A test to the crisis group by the ways of an alarm. Its key lets no second process send the same one. */
export const testAlarms = pgTable(
  "test_alarms",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    /** The month of one that was sent by itself (`2026-12`), the day of one that an owner sent (`2026-12-01`), in Swedish time. */
    sentFor: text().notNull(),
    crisisMessageId: uuid()
      .notNull()
      .references(() => crisisMessages.id, { onDelete: "cascade" }),
    sentAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("test_alarms_once").on(table.housingAssociationId, table.sentFor),
    uniqueIndex("test_alarms_message").on(table.crisisMessageId),
    index("test_alarms_association").on(table.housingAssociationId, table.sentAt),
    check("test_alarms_sent_for", sql`${table.sentFor} ~ '^\\d{4}-\\d{2}(-\\d{2})?$'`),
  ],
);

/** Who was in the crisis group when a test went out, once each, and when they received it. */
export const testAlarmPeople = pgTable(
  "test_alarm_people",
  {
    id: primaryId(),
    testAlarmId: uuid()
      .notNull()
      .references(() => testAlarms.id, { onDelete: "cascade" }),
    /** A member of the association; null for somebody from outside. */
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    /** One of their places in the teams; null once they have left it. */
    teamMemberId: uuid().references(() => teamMembers.id, { onDelete: "set null" }),
    receivedAt: instant(),
    /** By which way they received it; null with a time: signed in, on the overview. */
    receivedBy: communicationChannel(),
  },
  (table) => [
    uniqueIndex("test_alarm_people_profile").on(table.testAlarmId, table.profileId),
    uniqueIndex("test_alarm_people_team_member").on(table.testAlarmId, table.teamMemberId),
    index("test_alarm_people_of_profile").on(table.profileId),
    index("test_alarm_people_of_team_member").on(table.teamMemberId),
    check("test_alarm_people_received", sql`${table.receivedBy} is null or ${table.receivedAt} is not null`),
  ],
);
