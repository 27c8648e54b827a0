import { sql } from "drizzle-orm";
import { bigint, check, index, pgEnum, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  CONSENT_EVENTS,
  DELIVERY_CHANNELS,
  SUBSCRIBER_CHANNEL_STATES,
  SUBSCRIBER_CODE_PURPOSES,
  SUBSCRIBER_STATUSES,
} from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociationApartments } from "./apartments.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, swedishText, updatedAt } from "./columns.ts";
import { housingAssociationStairwells } from "./stairwells.ts";

export const subscriberStatus = pgEnum("subscriber_status", SUBSCRIBER_STATUSES);
export const subscriberChannelState = pgEnum("subscriber_channel_state", SUBSCRIBER_CHANNEL_STATES);
export const communicationChannel = pgEnum("communication_channel", DELIVERY_CHANNELS);
export const consentEvent = pgEnum("consent_event", CONSENT_EVENTS);
export const subscriberCodePurpose = pgEnum("subscriber_code_purpose", SUBSCRIBER_CODE_PURPOSES);

/** A resident who gets crisis messages. Addresses are normalised: lower-case e-mail, E.164 telephone. Each is confirmed by itself. */
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
    emailState: subscriberChannelState().notNull().default("none"),
    phoneState: subscriberChannelState().notNull().default("none"),
    /** The best of the two states. */
    status: subscriberStatus()
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when email_state = 'active' or phone_state = 'active' then 'active'::subscriber_status
          when email_state = 'pending' or phone_state = 'pending' then 'pending'::subscriber_status
          when email_state = 'bounced' or phone_state = 'bounced' then 'bounced'::subscriber_status
          else 'unsubscribed'::subscriber_status end`,
      ),
    stairwellId: uuid().references(() => housingAssociationStairwells.id, { onDelete: "set null" }),
    /** Null where it is not known. It is one of the stairwell's. */
    apartmentId: uuid().references(() => housingAssociationApartments.id, { onDelete: "set null" }),
    /** What the person reads best; a key of `shared/text/languages.ts`. */
    preferredLanguage: text().notNull().default("sv"),
    /** Name and addresses, folded for search. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(full_name || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(phone_number, ''))`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("crisis_subscribers_association_email").on(table.housingAssociationId, table.email),
    uniqueIndex("crisis_subscribers_association_phone").on(table.housingAssociationId, table.phoneNumber),
    index("crisis_subscribers_email").on(table.email),
    index("crisis_subscribers_phone").on(table.phoneNumber),
    index("crisis_subscribers_stairwell").on(table.stairwellId),
    index("crisis_subscribers_apartment").on(table.apartmentId),
    index("crisis_subscribers_association_name").on(table.housingAssociationId, table.fullName, table.id),
    index("crisis_subscribers_association_status").on(table.housingAssociationId, table.status, table.fullName, table.id),
    index("crisis_subscribers_search").using("gin", table.housingAssociationId, table.searchText.op("gin_trgm_ops")),
    check("crisis_subscribers_reachable", sql`${table.email} is not null or ${table.phoneNumber} is not null`),
    check("crisis_subscribers_email_state", sql`(${table.email} is null) = (${table.emailState} = 'none')`),
    check("crisis_subscribers_phone_state", sql`(${table.phoneNumber} is null) = (${table.phoneState} = 'none')`),
  ],
);

/** How many subscribers an association has in each status, kept by triggers, so that no page counts them. */
export const subscriberTallies = pgTable(
  "subscriber_tallies",
  {
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    status: subscriberStatus().notNull(),
    subscribers: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.housingAssociationId, table.status] })],
);

/** Proof of what somebody agreed to: when, through what, and to which text. The shortened IP address goes after a year. */
export const subscriberConsents = pgTable(
  "subscriber_consents",
  {
    id: primaryId(),
    subscriberId: uuid()
      .notNull()
      .references(() => crisisSubscribers.id, { onDelete: "cascade" }),
    event: consentEvent().notNull(),
    /** The address it is about; null when it is about the whole subscription. */
    channel: communicationChannel(),
    /** Key of the text that was shown (`shared/content/consent.ts`); for an import the ground that the owner stated. */
    textVersion: text().notNull(),
    shortenedIp: text(),
    recordedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("subscriber_consents_subscriber").on(table.subscriberId, table.createdAt),
    index("subscriber_consents_recorded_by").on(table.recordedByProfileId),
    index("subscriber_consents_ip").on(table.createdAt).where(sql`${table.shortenedIp} is not null`),
  ],
);

/** A link or a six-digit code on its way to an address. Only its hash is kept; the newest of an address and purpose counts. */
export const subscriberCodes = pgTable(
  "subscriber_codes",
  {
    id: primaryId(),
    subscriberId: uuid()
      .notNull()
      .references(() => crisisSubscribers.id, { onDelete: "cascade" }),
    purpose: subscriberCodePurpose().notNull(),
    channel: communicationChannel().notNull(),
    codeHash: text().notNull(),
    triesLeft: smallint().notNull().default(5),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("subscriber_codes_one").on(table.subscriberId, table.purpose, table.channel),
    index("subscriber_codes_hash").on(table.codeHash),
    index("subscriber_codes_expires_at").on(table.expiresAt),
    check("subscriber_codes_tries", sql`${table.triesLeft} >= 0`),
  ],
);

/** A browser that shows crisis messages: a confirmed subscriber's or a member's (decision 68). */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    subscriberId: uuid().references(() => crisisSubscribers.id, { onDelete: "cascade" }),
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    endpoint: text().notNull(),
    /** The browser's public key and secret, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint").on(table.housingAssociationId, table.endpoint),
    index("push_subscriptions_subscriber").on(table.subscriberId),
    index("push_subscriptions_profile").on(table.profileId),
    check("push_subscriptions_one_owner", sql`num_nonnulls(${table.subscriberId}, ${table.profileId}) = 1`),
  ],
);
