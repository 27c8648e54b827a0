import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { PRODUCT_TYPES, STORAGE_CLASSES } from "../../shared/enums.ts";
import { bytewiseText, createdAt, decimal, kronor, primaryId, searchedWords, swedishText, updatedAt } from "./columns.ts";
import { crisisDomains } from "./preparedness-reference.ts";

export const productType = pgEnum("product_type", PRODUCT_TYPES);

export const storageClass = pgEnum("storage_class", STORAGE_CLASSES);

export const productCategories = pgTable("product_categories", {
  id: primaryId(),
  name: swedishText().notNull().unique(),
});

export const suppliers = pgTable("suppliers", {
  id: primaryId(),
  /** Short code of the catalogue files, for example `NV`. */
  code: text().notNull().unique(),
  name: swedishText().notNull(),
  logoUrl: text(),
  website: text(),
  contactEmail: text(),
  contactPhone: text(),
  organizationNumber: text(),
});

/**
 * Products and services. Prices are kronor: the two `resilia` fields are the portal's own price,
 * the supplier's fields only inform. Without an own price the product cannot be requested.
 */
export const products = pgTable(
  "products",
  {
    id: primaryId(),
    supplierId: uuid()
      .notNull()
      .references(() => suppliers.id),
    productCategoryId: uuid()
      .notNull()
      .references(() => productCategories.id),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    articleNumber: text().notNull(),
    name: swedishText().notNull(),
    description: text(),
    imageUrl: text(),
    productType: productType().notNull(),
    unitQuantity: integer().notNull().default(1),
    unitMetric: text().notNull().default("st"),
    currency: text().notNull().default("SEK"),
    vatPercent: numeric({ precision: 5, scale: 2, mode: "number" }).notNull().default(25),
    priceExcludingVat: kronor(),
    supplierPriceIncludingVat: kronor(),
    resiliaPriceExcludingVat: kronor(),
    resiliaPriceIncludingVat: kronor(),
    /** Read by `shared/calculations/quantity-rule.ts`; the result counts packages. */
    recommendedQuantityRule: text(),
    /** Read by `shared/calculations/storage-advice.ts`; the litres are those of one container. */
    storageClass: storageClass(),
    storageLitres: decimal(),
    isActive: boolean().notNull().default(true),
    /** Name and article number folded for search; the line break keeps a hit from spanning the two. */
    searchText: text().notNull().generatedAlwaysAs(sql`search_fold(name || E'\\n' || article_number)`),
    /** The words and numbers of name and article number, folded for search. */
    searchWords: searchedWords().notNull().generatedAlwaysAs(sql`array_to_tsvector(search_tokens(name || ' ' || article_number))`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("products_supplier_article").on(table.supplierId, table.articleNumber),
    index("products_active_name").on(table.name, table.id).where(sql`${table.isActive}`),
    index("products_active_domain_name").on(table.crisisDomainId, table.name, table.id).where(sql`${table.isActive}`),
    index("products_active_supplier_name").on(table.supplierId, table.name, table.id).where(sql`${table.isActive}`),
    index("products_active_category_name").on(table.productCategoryId, table.name, table.id).where(sql`${table.isActive}`),
    index("products_active_type_name").on(table.productType, table.name, table.id).where(sql`${table.isActive}`),
    index("products_active_price").on(table.resiliaPriceExcludingVat, table.id).where(sql`${table.isActive}`),
    index("products_active_domain_price").on(table.crisisDomainId, table.resiliaPriceExcludingVat, table.id).where(sql`${table.isActive}`),
    index("products_active_filters")
      .on(table.crisisDomainId, table.supplierId, table.productCategoryId, table.productType, table.resiliaPriceExcludingVat)
      .where(sql`${table.isActive}`),
    index("products_active_price_descending").on(table.resiliaPriceExcludingVat.desc().nullsLast(), table.id).where(sql`${table.isActive}`),
    index("products_search_text").using("gin", sql`${table.searchText} gin_trgm_ops`),
    index("products_active_words").using("gin", table.searchWords).with({ fastupdate: false }).where(sql`${table.isActive}`),
    check(
      "products_prices_not_negative",
      sql`${table.priceExcludingVat} >= 0 and ${table.supplierPriceIncludingVat} >= 0 and ${table.resiliaPriceExcludingVat} >= 0 and ${table.resiliaPriceIncludingVat} >= 0`,
    ),
    check("products_vat_percent", sql`${table.vatPercent} between 0 and 100`),
    check(
      "products_storage_litres",
      sql`${table.storageLitres} is null or (${table.storageLitres} > 0 and ${table.storageClass} is not null)`,
    ),
    check("products_unit_quantity", sql`${table.unitQuantity} > 0`),
  ],
);

/**
 * How many active products there are of an area, a supplier, a category and a type; null in a column means all of them.
 * Triggers on `products` keep it, so that no page counts products.
 */
export const catalogueCounts = pgTable(
  "catalogue_counts",
  {
    crisisDomainId: uuid(),
    supplierId: uuid(),
    productCategoryId: uuid(),
    productType: productType(),
    products: integer().notNull(),
  },
  (table) => [
    unique("catalogue_counts_of").on(table.crisisDomainId, table.supplierId, table.productCategoryId, table.productType).nullsNotDistinct(),
  ],
);

/** Every word that a product's name or article number ever had, for search by a part of a word or in spite of a slip. */
export const catalogueWords = pgTable("catalogue_words", { word: bytewiseText().primaryKey() }, (table) => [
  index("catalogue_words_parts").using("gin", sql`${table.word} gin_trgm_ops`),
]);

/** A tip for a private household: what to have at home and why. The link leads out of the portal. */
export const productTips = pgTable(
  "product_tips",
  {
    id: primaryId(),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    name: swedishText().notNull().unique(),
    reason: text().notNull(),
    priceFrom: kronor().notNull(),
    priceTo: kronor().notNull(),
    purchaseLink: text().notNull(),
    storageClass: storageClass(),
    storageLitres: decimal(),
    orderIndex: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("product_tips_domain").on(table.crisisDomainId, table.orderIndex),
    check("product_tips_price_span", sql`${table.priceFrom} >= 0 and ${table.priceTo} >= ${table.priceFrom}`),
    check(
      "product_tips_storage_litres",
      sql`${table.storageLitres} is null or (${table.storageLitres} > 0 and ${table.storageClass} is not null)`,
    ),
    check("product_tips_link", sql`${table.purchaseLink} ~ '^https://'`),
  ],
);
