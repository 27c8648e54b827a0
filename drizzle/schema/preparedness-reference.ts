import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { decimal, primaryId, swedishText } from "./columns.ts";

/** The preparedness areas: power, water, heat and so on, in their fixed order. */
export const crisisDomains = pgTable("crisis_domains", {
  id: primaryId(),
  slug: text().notNull().unique(),
  name: swedishText().notNull(),
  description: text().notNull(),
  icon: text().notNull(),
  orderIndex: integer().notNull().unique(),
});

/** How much the association adds to what households keep themselves. Shares are 0–1, times in hours. */
export const ambitionLevels = pgTable("ambition_levels", {
  id: primaryId(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  orderIndex: integer().notNull().unique(),
  days: integer().notNull(),
  litresPerPerson: integer().notNull(),
  waterShare: decimal().notNull(),
  reservePowerHours: integer().notNull(),
  warmRoom: text().notNull(),
  representativeCoverage: decimal().notNull(),
  drillsPerYear: text().notNull(),
  reachedWithin30Minutes: decimal().notNull(),
});

export const journeyPhases = pgTable(
  "journey_phases",
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    phaseOrder: integer().notNull().unique(),
    deliverable: text().notNull(),
  },
  (table) => [check("journey_phases_order", sql`${table.phaseOrder} between 1 and 8`)],
);
