import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { PRODUCT_REQUEST_STATUSES, STEP_STATUSES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { products, suppliers } from "./catalogue.ts";
import { createdAt, instant, kronor, primaryId, updatedAt } from "./columns.ts";

export const productRequestStatus = pgEnum("product_request_status", PRODUCT_REQUEST_STATUSES);
export const stepStatus = pgEnum("step_status", STEP_STATUSES);

/** A quotation request to one supplier. `totalAmount` is kronor excluding VAT of the lines that have a price, freight not included. */
export const productRequests = pgTable(
  "product_requests",
  {
    id: primaryId(),
    /** Null after the person's account is deleted; the request stays for bookkeeping. */
    profileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    housingAssociationId: uuid().references(() => housingAssociations.id, { onDelete: "set null" }),
    supplierId: uuid()
      .notNull()
      .references(() => suppliers.id),
    requestDate: createdAt(),
    status: productRequestStatus().notNull().default("pending"),
    totalAmount: kronor().notNull().default(0),
    customerName: text(),
    customerOrgNumber: text(),
    contactPerson: text(),
    contactPhone: text(),
    contactEmail: text(),
    deliveryAddress: text(),
    invoiceAddress: text(),
    invoiceReference: text(),
    numProperties: integer(),
    numResidentsEstimated: integer(),
    numDaysEstimated: integer(),
    notes: text(),
    /** Chosen by the client for one press of the button: a repeated call answers the first request. */
    idempotencyKey: uuid().notNull(),
    pdfStatus: stepStatus().notNull().default("pending"),
    mailStatus: stepStatus().notNull().default("pending"),
    /** The first day on which the board may open its suppliers' quotes; null where they are opened as they come. */
    quotesOpenOn: date(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("product_requests_idempotency").on(table.profileId, table.idempotencyKey),
    index("product_requests_association_date").on(table.housingAssociationId, table.requestDate.desc().nullsFirst(), table.id),
    index("product_requests_profile_date").on(table.profileId, table.requestDate.desc().nullsFirst(), table.id),
    check("product_requests_total_not_negative", sql`${table.totalAmount} >= 0`),
    check("product_requests_days", sql`${table.numDaysEstimated} >= 1`),
    check("product_requests_notes_length", sql`char_length(${table.notes}) <= 5000`),
  ],
);

/** One line. Name, article number and VAT are copied at submission, so that an old request never changes. */
export const productRequestItems = pgTable(
  "product_request_items",
  {
    id: primaryId(),
    productRequestId: uuid()
      .notNull()
      .references(() => productRequests.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    lineNumber: integer().notNull(),
    productName: text().notNull(),
    articleNumber: text().notNull(),
    quantity: integer().notNull(),
    recommendedQuantity: integer(),
    recommendationBasis: text(),
    unitMetric: text().notNull(),
    /** Null as `totalPrice` for what is «Pris på förfrågan» (decision 0086). */
    unitPrice: kronor(),
    vatPercent: numeric({ precision: 5, scale: 2, mode: "number" }).notNull(),
    totalPrice: kronor(),
    notes: text(),
  },
  (table) => [
    uniqueIndex("product_request_items_line").on(table.productRequestId, table.lineNumber),
    uniqueIndex("product_request_items_product").on(table.productRequestId, table.productId),
    check("product_request_items_quantity", sql`${table.quantity} between 1 and 100000`),
    check("product_request_items_price", sql`${table.unitPrice} >= 0 and ${table.totalPrice} >= 0`),
    check("product_request_items_priced", sql`(${table.unitPrice} is null) = (${table.totalPrice} is null)`),
  ],
);

export const productRequestStatusHistory = pgTable(
  "product_request_status_history",
  {
    id: primaryId(),
    productRequestId: uuid()
      .notNull()
      .references(() => productRequests.id, { onDelete: "cascade" }),
    status: productRequestStatus().notNull(),
    changedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** The supplier whose quote changed it; null when a person did. */
    changedBySupplier: text(),
    changedAt: createdAt(),
  },
  (table) => [
    index("product_request_status_history_request").on(table.productRequestId, table.changedAt),
    index("product_request_status_history_changed_by").on(table.changedByProfileId),
  ],
);

/** Lines a person has chosen and not yet sent, per product; grouped by the product's supplier they are the drafts. */
export const productRequestDraftLines = pgTable(
  "product_request_draft_lines",
  {
    id: primaryId(),
    /** Whose it is alone; null for what the owners of an association choose together. */
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    housingAssociationId: uuid().references(() => housingAssociations.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** The days that a set put it here for, the most of several; null for what somebody chose alone. */
    countedForDays: integer(),
    addedAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("product_request_draft_lines_of_person").on(table.profileId, table.productId),
    uniqueIndex("product_request_draft_lines_of_association").on(table.housingAssociationId, table.productId),
    check("product_request_draft_lines_holder", sql`num_nonnulls(${table.profileId}, ${table.housingAssociationId}) = 1`),
    check("product_request_draft_lines_quantity", sql`${table.quantity} between 0 and 100000`),
    check("product_request_draft_lines_days", sql`${table.countedForDays} between 1 and 365`),
  ],
);
