import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { COMMUNICATION_CHANNELS, MESSAGE_STATUSES, SUBSCRIBER_STATUSES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, swedishText, updatedAt } from "./columns.ts";
import { crisisActivations } from "./crisis.ts";

export const subscriberStatus = pgEnum("subscriber_status", SUBSCRIBER_STATUSES);
export const messageStatus = pgEnum("message_status", MESSAGE_STATUSES);
export const communicationChannel = pgEnum("communication_channel", COMMUNICATION_CHANNELS);

/** A resident who gets crisis messages. Addresses are normalised: lower-case e-mail, E.164 telephone. */
export const crisisSubscribers = pgTable(
  "crisis_subscribers",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    fullName: swedishText().notNull(),
    email: text(),
    phoneNumber: text(),
    status: subscriberStatus().notNull().default("pending"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("crisis_subscribers_association_email").on(table.housingAssociationId, table.email),
    uniqueIndex("crisis_subscribers_association_phone").on(table.housingAssociationId, table.phoneNumber),
    index("crisis_subscribers_email").on(table.email),
    index("crisis_subscribers_phone").on(table.phoneNumber),
    index("crisis_subscribers_association_name").on(table.housingAssociationId, table.fullName, table.id),
    check("crisis_subscribers_reachable", sql`${table.email} is not null or ${table.phoneNumber} is not null`),
  ],
);

/** What was sent to subscribers; with `crisisSubscriberId` it went to one, without it to all it targeted. */
export const crisisSubscriberMessages = pgTable(
  "crisis_subscriber_messages",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    crisisActivationId: uuid().references(() => crisisActivations.id, { onDelete: "cascade" }),
    crisisSubscriberId: uuid().references(() => crisisSubscribers.id, { onDelete: "set null" }),
    messageContent: text().notNull(),
    communicationChannel: communicationChannel().notNull(),
    senderProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    recipientCount: integer().notNull().default(0),
    status: messageStatus().notNull().default("queued"),
    errorMessage: text(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("crisis_subscriber_messages_subscriber").on(table.crisisSubscriberId),
    index("crisis_subscriber_messages_sender").on(table.senderProfileId),
    index("crisis_subscriber_messages_association").on(table.housingAssociationId, table.createdAt.desc().nullsFirst()),
    check("crisis_subscriber_messages_recipient_count", sql`${table.recipientCount} >= 0`),
  ],
);
