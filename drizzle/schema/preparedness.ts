import { sql } from "drizzle-orm";
import { check, integer, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { JOURNEY_STATUSES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, decimal, instant, updatedAt } from "./columns.ts";
import { journeyPhases } from "./preparedness-reference.ts";

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
    startedAt: createdAt(),
    completedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.housingAssociationId, table.journeyPhaseId] })],
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
    selfPreparedShare: decimal().notNull().default(0),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("water_preparedness_positive", sql`${table.litresPerPerson} > 0 and ${table.days} > 0 and ${table.sharedStockLitres} >= 0`),
    check("water_preparedness_share", sql`${table.selfPreparedShare} between 0 and 1`),
  ],
);

/** What a person has written about their own household (decision 50). Allergies tell of health: kept only because they were written here. */
export const households = pgTable(
  "households",
  {
    profileId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    familySize: integer(),
    diet: text().array().notNull().default(sql`'{}'::text[]`),
    allergies: text().array().notNull().default(sql`'{}'::text[]`),
    daysPrepared: integer(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("households_family_size", sql`${table.familySize} between 1 and 50`),
    check("households_days_prepared", sql`${table.daysPrepared} between 0 and 365`),
  ],
);
