import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  CRISIS_MESSAGE_KINDS,
  DELIVERY_STATUSES,
  ESCALATION_WAYS,
  MESSAGE_AUDIENCES,
  MESSAGE_STATES,
  MESSAGE_STATUSES,
} from "../../shared/enums.ts";
import type { Places } from "../../shared/schemas/places.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { bytewiseText, createdAt, instant, orderedId, primaryId } from "./columns.ts";
import { crisisActivations, warningProposals } from "./crisis.ts";
import { housingAssociationStairwells } from "./stairwells.ts";
import { communicationChannel, crisisSubscribers } from "./subscribers.ts";

export const crisisMessageKind = pgEnum("crisis_message_kind", CRISIS_MESSAGE_KINDS);
export const messageAudience = pgEnum("message_audience", MESSAGE_AUDIENCES);
export const messageState = pgEnum("message_state", MESSAGE_STATES);
export const messageStatus = pgEnum("message_status", MESSAGE_STATUSES);
export const deliveryStatus = pgEnum("delivery_status", DELIVERY_STATUSES);
export const escalationWay = pgEnum("escalation_way", ESCALATION_WAYS);

/** One press of «Skicka»: one text to one audience on one or more channels. */
export const crisisMessages = pgTable(
  "crisis_messages",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    crisisActivationId: uuid().references(() => crisisActivations.id, { onDelete: "cascade" }),
    /** The official warning that it tells whoever is on call of, outside any crisis. */
    warningProposalId: uuid().references(() => warningProposals.id, { onDelete: "set null" }),
    kind: crisisMessageKind().notNull(),
    audience: messageAudience().notNull(),
    state: messageState().notNull().default("released"),
    /** For e-mail and push; the SMS bears the text alone. */
    subject: text(),
    /** As it was sent, with the ÖVNING of an exercise in it. */
    content: text().notNull(),
    bySms: boolean().notNull(),
    byEmail: boolean().notNull(),
    byPush: boolean().notNull(),
    /** Only of one that asks once more. */
    byCall: boolean().notNull().default(false),
    /** Whether people are asked to answer OK, behöver hjälp or är inte hemma. */
    asksForReply: boolean().notNull().default(false),
    isExercise: boolean().notNull().default(false),
    nextUpdateAt: instant(),
    /** The parts of the house that it is for, and what they were called then; null is the whole house. */
    places: jsonb().$type<Places>(),
    placeWords: text(),
    /** The message whose silent recipients this one reminds. */
    remindsMessageId: uuid(),
    /** After so many minutes those who have not answered are asked by the next way; null: nobody is. */
    escalateAfterMinutes: smallint(),
    /** When whoever leads said that nobody is asked any more. */
    escalationStoppedAt: instant(),
    senderProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** The client's key: the same press again answers with the same message. */
    idempotencyKey: uuid().notNull(),
    /** What the key was used for: with another body it is refused. */
    requestHash: text(),
    confirmedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    releasedAt: instant(),
    cancelledAt: instant(),
    cancelledByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** When the addresses of its deliveries were blanked. */
    addressesBlankedAt: instant(),
  },
  (table) => [
    uniqueIndex("crisis_messages_idempotency").on(table.housingAssociationId, table.idempotencyKey, table.audience),
    uniqueIndex("crisis_messages_first").on(table.crisisActivationId, table.audience).where(sql`${table.kind} = 'activation'`),
    index("crisis_messages_association").on(table.housingAssociationId, table.createdAt.desc().nullsFirst()),
    index("crisis_messages_activation").on(table.crisisActivationId, table.createdAt),
    index("crisis_messages_asking").on(table.releasedAt).where(sql`${table.asksForReply}`),
    index("crisis_messages_warning").on(table.warningProposalId),
    index("crisis_messages_sender").on(table.senderProfileId),
    index("crisis_messages_confirmed_by").on(table.confirmedByProfileId),
    index("crisis_messages_cancelled_by").on(table.cancelledByProfileId),
    check("crisis_messages_places", sql`(${table.places} is null) = (${table.placeWords} is null)`),
    check("crisis_messages_channel", sql`${table.bySms} or ${table.byEmail} or ${table.byPush} or ${table.byCall}`),
    check(
      "crisis_messages_escalates",
      sql`${table.escalateAfterMinutes} is null or ${table.escalateAfterMinutes} > 0 and ${table.asksForReply}`,
    ),
    index("crisis_messages_escalating")
      .on(table.crisisActivationId)
      .where(sql`${table.escalateAfterMinutes} is not null and ${table.escalationStoppedAt} is null`),
  ],
);

/**
 * That those who had not answered a message were asked by a way, once: the row is written with what it stands for, and its key lets no
 * second process do it again. A way by which nobody could be asked stands there too, with none.
 */
export const crisisEscalationSteps = pgTable(
  "crisis_escalation_steps",
  {
    crisisMessageId: uuid()
      .notNull()
      .references(() => crisisMessages.id, { onDelete: "cascade" }),
    way: escalationWay().notNull(),
    /** What was sent for it; null for a way that sends nothing. */
    reminderMessageId: uuid().references(() => crisisMessages.id, { onDelete: "cascade" }),
    /** How many SMS or calls that was, or how many people stand behind the tasks. */
    asked: integer().notNull(),
    takenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.crisisMessageId, table.way] }),
    index("crisis_escalation_steps_reminder").on(table.reminderMessageId),
  ],
);

/** The message log of the subscribers (DATA-57): one line per message and channel; with `crisisSubscriberId` it went to one. */
export const crisisSubscriberMessages = pgTable(
  "crisis_subscriber_messages",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    crisisMessageId: uuid().references(() => crisisMessages.id, { onDelete: "cascade" }),
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
    uniqueIndex("crisis_subscriber_messages_message_channel").on(table.crisisMessageId, table.communicationChannel),
    index("crisis_subscriber_messages_activation").on(table.crisisActivationId),
    index("crisis_subscriber_messages_subscriber").on(table.crisisSubscriberId),
    index("crisis_subscriber_messages_sender").on(table.senderProfileId),
    index("crisis_subscriber_messages_association").on(table.housingAssociationId, table.createdAt.desc().nullsFirst()),
    index("crisis_subscriber_messages_open").on(table.crisisMessageId).where(sql`${table.status} in ('queued', 'sending')`),
    check("crisis_subscriber_messages_recipient_count", sql`${table.recipientCount} >= 0`),
  ],
);

/**
 * The unit of sending: some hundred deliveries of one message on one channel, formed when the message is released and never
 * again, so that its id can be the idempotency key of one call. A worker claims batches by lease: while it works,
 * `nextAttemptAt` is when its lease ends. An owner that is still there when the batch is due again has died on the way.
 */
export const crisisDeliveryBatches = pgTable(
  "crisis_delivery_batches",
  {
    id: primaryId(),
    crisisMessageId: uuid()
      .notNull()
      .references(() => crisisMessages.id, { onDelete: "cascade" }),
    channel: communicationChannel().notNull(),
    /** Its place in its message. First batches go before second ones, so that a large message does not hold up a small one. */
    position: integer().notNull(),
    /** Its members, in the order in which a provider gets them. A list, so that a hundred thousand rows need no index to be found by. */
    deliveryIds: uuid().array().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    leaseOwner: uuid(),
    /** When none of its deliveries had anything left to do. */
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("crisis_delivery_batches_message").on(table.crisisMessageId, table.channel),
    index("crisis_delivery_batches_claim").on(table.channel, table.position, table.createdAt).where(sql`${table.finishedAt} is null`),
    index("crisis_delivery_batches_finished").on(table.channel, table.finishedAt).where(sql`${table.finishedAt} is not null`),
  ],
);

/**
 * The ledger of crisis delivery: one message to one address on one channel, once. Written in the transaction that sends,
 * settled by whoever still owns the lease of its batch. Its id is the provider's idempotency key.
 *
 * A whole town's rows are written in one statement, so each carries only what it cannot do without: the ids are ordered, the
 * addresses compare byte by byte, and no index changes when a row is settled. Whom a row refers to is not checked row by row;
 * triggers (0008) follow those who go: rows go with their message and are forgotten with their person.
 */
export const crisisDeliveries = pgTable(
  "crisis_deliveries",
  {
    id: orderedId(),
    crisisMessageId: uuid().notNull(),
    channel: communicationChannel().notNull(),
    /** Lower-case e-mail, E.164 telephone, or the endpoint of a push subscription; the row's own id once it is blanked. */
    address: bytewiseText().notNull(),
    subscriberId: uuid(),
    profileId: uuid(),
    teamMemberId: uuid(),
    pushSubscriptionId: uuid(),
    /** What its subscriber read best when it was written, so that it is always composed alike; null for Swedish and for all others. */
    language: text(),
    status: deliveryStatus().notNull().default("queued"),
    /** The provider's own id. */
    providerId: text(),
    /** Handed over twice, or left aside in doubt: it may have arrived twice, or more often than the ledger knows. */
    possiblyDuplicate: boolean().notNull().default(false),
    errorMessage: text(),
    sentAt: instant(),
    deliveredAt: instant(),
  },
  (table) => [
    uniqueIndex("crisis_deliveries_once").on(table.crisisMessageId, table.channel, table.address),
    index("crisis_deliveries_profile").on(table.profileId).where(sql`${table.profileId} is not null`),
    index("crisis_deliveries_team_member").on(table.teamMemberId).where(sql`${table.teamMemberId} is not null`),
    index("crisis_deliveries_browser_of").on(table.subscriberId).where(sql`${table.channel} = 'push'`),
  ],
);

/**
 * Addresses and numbers at which nothing arrives, by a provider's word. Whose it is is looked up when it is asked: an address that
 * nobody has any more is no fault of anybody's, and a delivery that arrives takes the row away.
 */
export const unreachableAddresses = pgTable(
  "unreachable_addresses",
  {
    channel: communicationChannel().notNull(),
    address: bytewiseText().notNull(),
    failedAt: instant().notNull(),
    /** When its holder was last asked by another way. */
    askedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.address] }),
    check("unreachable_addresses_channel", sql`${table.channel} in ('email', 'sms')`),
  ],
);

/** Where a notice of the crisis shall hang: one sheet per stairwell. Its QR code is the receipt. */
export const crisisPosters = pgTable(
  "crisis_posters",
  {
    id: primaryId(),
    crisisActivationId: uuid()
      .notNull()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    /** The message whose text it bears; newer posters make older ones «ta ner». */
    crisisMessageId: uuid()
      .notNull()
      .references(() => crisisMessages.id, { onDelete: "cascade" }),
    stairwellId: uuid().references(() => housingAssociationStairwells.id, { onDelete: "set null" }),
    /** As it was printed; «Hela huset» when there are no stairwells. */
    place: text().notNull(),
    createdByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    hungAt: instant(),
    takenDownAt: instant(),
  },
  (table) => [
    index("crisis_posters_activation").on(table.crisisActivationId, table.createdAt),
    index("crisis_posters_stairwell").on(table.stairwellId),
    index("crisis_posters_created_by").on(table.createdByProfileId),
    uniqueIndex("crisis_posters_message_place").on(table.crisisMessageId, table.place),
  ],
);

/** What providers have told us, so that the same report or reply counts once. Written in the transaction of its effect. */
export const providerEvents = pgTable(
  "provider_events",
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] }), index("provider_events_received").on(table.receivedAt)],
);

/** Secrets that the portal makes for itself at its first start: the key of answer and leave links, and the VAPID keys. */
export const portalSecrets = pgTable("portal_secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
});
