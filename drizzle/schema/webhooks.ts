import { sql } from "drizzle-orm";
import { bigint, check, customType, index, integer, jsonb, pgEnum, pgSequence, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { WEBHOOK_EVENTS, WEBHOOK_FAULTS } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId } from "./columns.ts";

export const webhookEvent = pgEnum("webhook_event", WEBHOOK_EVENTS);
export const webhookFault = pgEnum("webhook_fault", WEBHOOK_FAULTS);

/** A transaction's number that never comes again (Postgres' `xid8`), as text. */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => "xid8" });

/** What signs, sealed for a key that stands elsewhere, and the public half of that key. */
interface SealedSecret {
  ciphertext: string;
  recipient: string;
}

/** An address that an association has named, and that is told what happens in it: one call after the other. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    address: text().notNull(),
    secret: jsonb().$type<SealedSecret>().notNull(),
    /** The secret before, which signs beside the new one until the receiver has taken that. */
    formerSecret: jsonb().$type<SealedSecret>(),
    formerSecretUntil: instant(),
    createdByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** After a call that was not taken: not before this time. */
    nextTryAt: instant(),
    /** One process makes its calls; another one takes over after this time. */
    leasedUntil: instant(),
    /** Switched off: by the portal, when nobody took a call for days, or by a restore. Nothing is written down for it then. */
    stoppedAt: instant(),
  },
  (table) => [
    index("webhooks_association").on(table.housingAssociationId),
    index("webhooks_created_by").on(table.createdByProfileId),
    check("webhooks_former_secret", sql`(${table.formerSecret} is null) = (${table.formerSecretUntil} is null)`),
  ],
);

/** The order in which what happened was written down. Drawn before the row is inserted: see `settledAfter`. */
export const webhookCallSequence = pgSequence("webhook_call_sequence");

/** What one address is told of, written with what it tells of; the log of what was said is the same rows. */
export const webhookCalls = pgTable(
  "webhook_calls",
  {
    id: primaryId(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** By which the receiver knows it again: the same on every try and when it is sent once more. */
    messageId: uuid().notNull(),
    sequence: bigint({ mode: "number" }).notNull(),
    /** A transaction that began after it was written. Every write that could have drawn a lower number has ended when all before this one have. */
    settledAfter: transactionId(),
    event: webhookEvent().notNull(),
    happenedAt: instant().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    tries: integer().notNull().default(0),
    firstTriedAt: instant(),
    triedAt: instant(),
    /** What the receiver answered last; null where it did not. */
    answerStatus: smallint(),
    /** Why there was no answer. */
    fault: webhookFault(),
    deliveredAt: instant(),
  },
  (table) => [
    index("webhook_calls_waiting").on(table.webhookId, table.sequence).where(sql`${table.deliveredAt} is null`),
    index("webhook_calls_log").on(table.webhookId, table.sequence.desc().nullsFirst()),
    index("webhook_calls_created").on(table.createdAt),
    check("webhook_calls_tried", sql`(${table.tries} = 0) = (${table.triedAt} is null)`),
    check("webhook_calls_delivered", sql`${table.deliveredAt} is null or ${table.answerStatus} between 200 and 299`),
  ],
);
