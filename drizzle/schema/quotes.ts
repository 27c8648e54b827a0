import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./account.ts";
import { suppliers } from "./catalogue.ts";
import { createdAt, instant, kronor, primaryId } from "./columns.ts";
import { files } from "./files.ts";
import { productRequestItems, productRequests, stepStatus } from "./product-requests.ts";

/** A supplier that was mailed a product request, with the link by which it answers. */
export const quoteInvitations = pgTable(
  "quote_invitations",
  {
    id: primaryId(),
    productRequestId: uuid()
      .notNull()
      .references(() => productRequests.id, { onDelete: "cascade" }),
    /** The request's own supplier; null for another that the board named. */
    supplierId: uuid().references(() => suppliers.id),
    supplierName: text().notNull(),
    /** Null once the person whose address it was has gone. */
    recipientEmail: text(),
    /** Null when the link is over. */
    tokenHash: text(),
    /** Of the link in what the portal mailed last by itself, a reminder or that the quote was accepted: it opens beside the first. */
    reminderTokenHash: text(),
    /** Raised with each link: a former one opens nothing. */
    linkNumber: integer().notNull().default(1),
    mailStatus: stepStatus().notNull().default("running"),
    invitedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    declinedAt: instant(),
    /** What the board wrote to this supplier; to its own the request says it (`notes`). */
    message: text(),
    /** What the board wants otherwise in the newest quote; null once that has been answered. */
    counterOffer: text(),
    /** What came with an answer that was refused, for the same form again; it goes after a day, unless a quote takes it. */
    keptAttachmentId: uuid().references(() => files.id, { onDelete: "set null" }),
  },
  (table) => [
    check("quote_invitations_message_length", sql`char_length(${table.message}) <= 5000`),
    check("quote_invitations_counter_offer_length", sql`char_length(${table.counterOffer}) <= 500`),
    uniqueIndex("quote_invitations_recipient").on(table.productRequestId, table.recipientEmail),
    uniqueIndex("quote_invitations_token").on(table.tokenHash),
    uniqueIndex("quote_invitations_reminder_token").on(table.reminderTokenHash),
    index("quote_invitations_invited_by").on(table.invitedByProfileId),
    index("quote_invitations_supplier").on(table.supplierId),
    index("quote_invitations_recipient_email").on(table.recipientEmail),
    index("quote_invitations_kept_attachment").on(table.keptAttachmentId),
  ],
);

/** What a supplier offers. What the board has opened never changes; what is said after that is the next version. */
export const quotes = pgTable(
  "quotes",
  {
    id: primaryId(),
    quoteInvitationId: uuid()
      .notNull()
      .references(() => quoteInvitations.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    validUntil: date().notNull(),
    /** Kronor excluding VAT, for all of it; null where the supplier has not said. */
    freight: kronor(),
    comment: text(),
    /** The one file that the supplier sent along; a version that keeps that of the former one names the same. */
    attachmentId: uuid().references(() => files.id),
    givenAt: createdAt(),
    openedAt: instant(),
    acceptedAt: instant(),
    acceptedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("quotes_version").on(table.quoteInvitationId, table.version),
    index("quotes_accepted_by").on(table.acceptedByProfileId),
    index("quotes_valid_until").on(table.validUntil),
    index("quotes_attachment").on(table.attachmentId),
    check("quotes_comment_length", sql`char_length(${table.comment}) <= 500`),
    check("quotes_freight", sql`${table.freight} >= 0`),
    check("quotes_accepted_is_open", sql`${table.acceptedAt} is null or ${table.openedAt} is not null`),
  ],
);

/** The price and the time of one line; a line without one is not offered. Kronor excluding VAT. */
export const quoteLines = pgTable(
  "quote_lines",
  {
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: "cascade" }),
    productRequestItemId: uuid()
      .notNull()
      .references(() => productRequestItems.id, { onDelete: "cascade" }),
    unitPrice: kronor().notNull(),
    deliveryDays: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.productRequestItemId] }),
    index("quote_lines_item").on(table.productRequestItemId),
    check("quote_lines_price", sql`${table.unitPrice} >= 0`),
    check("quote_lines_days", sql`${table.deliveryDays} between 0 and 730`),
  ],
);
