import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { JOURNEY_STATUSES } from "../../shared/enums.ts";
import type { HouseholdPart, PartTimes, WaterPart } from "../../shared/household-parts.ts";
import type { HouseholdContainer } from "../../shared/household-water.ts";
import type { SavedProductTimes } from "../../shared/saved-products.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, decimal, instant, primaryId, updatedAt } from "./columns.ts";
import { crisisDomains, journeyPhases } from "./preparedness-reference.ts";

export const journeyStatus = pgEnum("journey_status", JOURNEY_STATUSES);

export const associationJourneyStatus = pgTable(
  "association_journey_status",
  {
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    journeyPhaseId: integer()
      .notNull()
      .references(() => journeyPhases.id),
    status: journeyStatus().notNull(),
    /** Which lap of the journey: phase 8 completed starts the next. */
    round: integer().notNull().default(1),
    startedAt: createdAt(),
    completedAt: instant(),
    completedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** Why a phase was ended with mandatory tasks open. */
    completionNote: text(),
  },
  (table) => [
    primaryKey({ columns: [table.housingAssociationId, table.journeyPhaseId] }),
    index("association_journey_status_completed_by").on(table.completedByProfileId),
  ],
);

/** One row per association: what the water page saves. Litres, persons and days. */
export const housingAssociationWaterPreparedness = pgTable(
  "housing_association_water_preparedness",
  {
    housingAssociationId: uuid()
      .primaryKey()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    residents: integer(),
    litresPerPerson: decimal().notNull().default(3),
    days: integer().notNull().default(7),
    sharedStockLitres: decimal().notNull().default(0),
    /** When the shared store was last filled. */
    sharedFilledOn: date(),
    selfPreparedShare: decimal().notNull().default(0),
    /** The size of one container to buy, and what one cart carries, in litres. */
    containerLitres: decimal().notNull().default(20),
    cartLitres: decimal().notNull().default(40),
    toilets: integer(),
    /** Where people fetch water when the tap is dry. */
    emergencyWaterPlace: text(),
    /** Rises with every change: whoever writes on an older one is told. */
    version: integer().notNull().default(1),
    updatedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("water_preparedness_positive", sql`${table.litresPerPerson} > 0 and ${table.days} > 0 and ${table.sharedStockLitres} >= 0`),
    check("water_preparedness_share", sql`${table.selfPreparedShare} between 0 and 1`),
    check("water_preparedness_sizes", sql`${table.containerLitres} > 0 and ${table.cartLitres} > 0 and ${table.toilets} >= 0`),
    index("water_preparedness_updated_by").on(table.updatedByProfileId),
  ],
);

/** What a household has said about its water; who lives there stands in `households`. Litres and days. */
export const householdWater = pgTable(
  "household_water",
  {
    profileId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Who lives there, by a copy of before 0035; nobody reads them, and they go with the next migration that takes away (decision 0047). */
    adults: integer(),
    children: integer().notNull().default(0),
    dogs: integer().notNull().default(0),
    cats: integer().notNull().default(0),
    litresPerPerson: decimal().notNull().default(3),
    days: integer().notNull().default(7),
    containers: jsonb().$type<HouseholdContainer[]>().notNull().default([]),
    bottleLitres: decimal().notNull().default(0),
    freezerBottleLitres: decimal().notNull().default(0),
    /** What the hot-water tank of the home holds. */
    boilerLitres: decimal().notNull().default(0),
    /** When each part got its value, as in `savedProducts`. */
    changedAt: jsonb().$type<PartTimes<WaterPart>>().notNull().default({}),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("household_water_persons", sql`${table.adults} between 0 and 50 and ${table.children} between 0 and 50`),
    check("household_water_pets", sql`${table.dogs} between 0 and 50 and ${table.cats} between 0 and 50`),
    check("household_water_positive", sql`${table.litresPerPerson} > 0 and ${table.days} between 1 and 365`),
    check("household_water_litres", sql`${table.bottleLitres} >= 0 and ${table.freezerBottleLitres} >= 0 and ${table.boilerLitres} >= 0`),
  ],
);

/** What a person has written about their own household (decision 50). Allergies tell of health: kept only because they were written here. */
export const households = pgTable(
  "households",
  {
    profileId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** By a copy of before 0035, as in `householdWater`. */
    familySize: integer(),
    /** Null as long as nobody has told how many they are. */
    adults: integer(),
    children: integer().notNull().default(0),
    /** How many of the children are below one year. */
    infants: integer().notNull().default(0),
    dogs: integer().notNull().default(0),
    cats: integer().notNull().default(0),
    /** Somebody takes a medicine that must be kept cold. It tells of health, as allergies do. */
    hasColdMedicine: boolean().notNull().default(false),
    diet: text().array().notNull().default(sql`'{}'::text[]`),
    allergies: text().array().notNull().default(sql`'{}'::text[]`),
    daysPrepared: integer(),
    /** When each part got its value, as in `savedProducts`. */
    changedAt: jsonb().$type<PartTimes<HouseholdPart>>().notNull().default({}),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("households_family_size", sql`${table.familySize} between 1 and 50`),
    check("households_persons", sql`${table.adults} between 0 and 50 and ${table.children} between 0 and 50`),
    check("households_somebody", sql`${table.adults} + ${table.children} > 0`),
    check("households_infants", sql`${table.infants} between 0 and 50`),
    check("households_pets", sql`${table.dogs} between 0 and 50 and ${table.cats} between 0 and 50`),
    check("households_days_prepared", sql`${table.daysPrepared} between 0 and 365`),
  ],
);

/** What a person has noted to buy for the home, and what stands there already (decision record 0080). */
export const savedProducts = pgTable(
  "saved_products",
  {
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** A tip's id, or one that the browser made of the name (DATA-30). */
    productId: text().notNull(),
    name: text().notNull(),
    /** Empty for something that is bought nowhere in particular. */
    purchaseLink: text().notNull().default(""),
    crisisDomainId: uuid().references(() => crisisDomains.id, { onDelete: "set null" }),
    note: text().notNull().default(""),
    /** «Har redan». */
    hasIt: boolean().notNull().default(false),
    /** How many there are at home; null is not counted. */
    quantity: integer(),
    /** Until when what is at home can be used. */
    keepsUntil: date({ mode: "string" }),
    /** When each field got its value, so that of two devices the later word holds. */
    changedAt: jsonb().$type<SavedProductTimes>().notNull().default({}),
    savedAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.productId] }),
    index("saved_products_domain").on(table.crisisDomainId),
    check("saved_products_lengths", sql`length(${table.productId}) between 1 and 200 and length(${table.name}) between 1 and 100`),
    check("saved_products_quantity", sql`${table.quantity} between 1 and 9999`),
  ],
);

/** One household for several: the host's counts for the guest too (decision record 0088). Without a guest an invitation that waits. */
export const householdShares = pgTable(
  "household_shares",
  {
    id: primaryId(),
    hostProfileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Nobody is a guest in two households. */
    guestProfileId: uuid()
      .unique("household_shares_guest")
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Who is asked, whether they have an account or not; null once they have said yes. */
    email: text(),
    invitedAt: createdAt(),
    expiresAt: instant(),
    acceptedAt: instant(),
  },
  (table) => [
    uniqueIndex("household_shares_host_email").on(table.hostProfileId, table.email),
    index("household_shares_email").on(table.email),
    check("household_shares_two", sql`${table.hostProfileId} <> ${table.guestProfileId}`),
    check(
      "household_shares_state",
      sql`num_nulls(${table.guestProfileId}, ${table.acceptedAt}) = 0 and num_nonnulls(${table.email}, ${table.expiresAt}) = 0
        or num_nonnulls(${table.guestProfileId}, ${table.acceptedAt}) = 0 and num_nulls(${table.email}, ${table.expiresAt}) = 0`,
    ),
    check("household_shares_email_normalised", sql`${table.email} = lower(btrim(${table.email}))`),
  ],
);
