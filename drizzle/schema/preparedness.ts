import { sql } from "drizzle-orm";
import { check, integer, pgEnum, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { JOURNEY_STATUSES } from "../../shared/enums.ts";
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
