import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RecommendationBasis } from "../../shared/product-recommendation.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { productCategories, products } from "./catalogue.ts";
import { createdAt, kronor, primaryId, swedishText, updatedAt } from "./columns.ts";
import { crisisDomains } from "./preparedness-reference.ts";

/** What an association's own numbers say that it should buy in one area, kept with the numbers that it was made of. */
export const productRecommendations = pgTable(
  "product_recommendations",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    name: swedishText().notNull(),
    basis: jsonb().$type<RecommendationBasis>().notNull(),
    createdByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** Raised by every change: who saves over a version that has moved on is told. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("product_recommendations_association").on(table.housingAssociationId, table.createdAt.desc().nullsFirst(), table.id),
    index("product_recommendations_created_by").on(table.createdByProfileId),
    check("product_recommendations_name", sql`char_length(${table.name}) between 1 and 120`),
  ],
);

export const productRecommendationCategories = pgTable(
  "product_recommendation_categories",
  {
    recommendationId: uuid()
      .notNull()
      .references(() => productRecommendations.id, { onDelete: "cascade" }),
    productCategoryId: uuid()
      .notNull()
      .references(() => productCategories.id),
  },
  (table) => [primaryKey({ columns: [table.recommendationId, table.productCategoryId] })],
);

/** One product of a set: the quantity counts packages, and the price was the product's own when the set was made. */
export const productRecommendationLines = pgTable(
  "product_recommendation_lines",
  {
    recommendationId: uuid()
      .notNull()
      .references(() => productRecommendations.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    unitPrice: kronor(),
    basisText: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recommendationId, table.productId] }),
    check("product_recommendation_lines_quantity", sql`${table.quantity} between 1 and 100000`),
  ],
);
