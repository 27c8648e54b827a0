import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { housingAssociations } from "./association.ts";
import { products, suppliers } from "./catalogue.ts";
import { createdAt, instant, primaryId } from "./columns.ts";
import { productRequests } from "./product-requests.ts";

/** What an association buys of a supplier together with those that it cooperates with. */
export const jointPurchases = pgTable(
  "joint_purchases",
  {
    id: primaryId(),
    /** Who began it. */
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    supplierId: uuid()
      .notNull()
      .references(() => suppliers.id),
    /** The last day, in Stockholm, on which quantities may change. */
    lastDay: date().notNull(),
    /** Set when it was closed before that. */
    closedAt: instant(),
    /** The request that was made of the sums. */
    productRequestId: uuid().references(() => productRequests.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("joint_purchases_association").on(table.housingAssociationId, table.createdAt),
    index("joint_purchases_supplier").on(table.supplierId),
    index("joint_purchases_request").on(table.productRequestId),
  ],
);

/** A product that can be bought in it. Its name and price are the catalogue's of today. */
export const jointPurchaseLines = pgTable(
  "joint_purchase_lines",
  {
    jointPurchaseId: uuid()
      .notNull()
      .references(() => jointPurchases.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    lineNumber: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jointPurchaseId, table.productId] }), index("joint_purchase_lines_product").on(table.productId)],
);

/** How many packages of a line an association takes; one without a row takes part in nothing. */
export const jointPurchaseParts = pgTable(
  "joint_purchase_parts",
  {
    jointPurchaseId: uuid().notNull(),
    productId: uuid().notNull(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: "joint_purchase_parts_pk", columns: [table.jointPurchaseId, table.productId, table.housingAssociationId] }),
    foreignKey({
      name: "joint_purchase_parts_line",
      columns: [table.jointPurchaseId, table.productId],
      foreignColumns: [jointPurchaseLines.jointPurchaseId, jointPurchaseLines.productId],
    }).onDelete("cascade"),
    index("joint_purchase_parts_association").on(table.housingAssociationId),
    check("joint_purchase_parts_quantity", sql`${table.quantity} between 1 and 100000`),
  ],
);
