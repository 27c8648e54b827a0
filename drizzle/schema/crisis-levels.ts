import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { primaryId, updatedAt } from "./columns.ts";

/** 1 Störning to 5 Höjd beredskap. */
export const crisisLevels = pgTable(
  "crisis_levels",
  {
    level: smallint().primaryKey(),
    name: text().notNull(),
    signs: text().notNull(),
    decidedBy: text().notNull(),
    associationActions: text().notNull(),
    residentActions: text().notNull(),
    example: text().notNull(),
  },
  (table) => [check("crisis_levels_level", sql`${table.level} between 1 and 5`)],
);

/** Invented people whose needs differ. */
export const crisisPersonas = pgTable("crisis_personas", {
  id: primaryId(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  summary: text().notNull(),
  orderIndex: smallint().notNull().unique(),
});

export interface InsightMoment {
  /** Hours from the start. */
  hour: number;
  text: string;
}

/** What one level means for one persona. Related products and documents by the names of their categories and the slugs of their templates. */
export const crisisLevelInsights = pgTable(
  "crisis_level_insights",
  {
    id: primaryId(),
    level: smallint()
      .notNull()
      .references(() => crisisLevels.level),
    personaId: uuid()
      .notNull()
      .references(() => crisisPersonas.id),
    signs: text().notNull(),
    needs: text().notNull(),
    associationActions: text().notNull(),
    personalActions: text().notNull(),
    timeline: jsonb().$type<InsightMoment[]>().notNull(),
    checklist: jsonb().$type<string[]>().notNull(),
    productCategories: text().array().notNull().default(sql`'{}'::text[]`),
    documentTemplates: text().array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [
    uniqueIndex("crisis_level_insights_level_persona").on(table.level, table.personaId),
    index("crisis_level_insights_persona").on(table.personaId),
  ],
);

/** What an association has written itself about a level, in place of the general text. */
export const associationLevelTexts = pgTable(
  "association_level_texts",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    level: smallint()
      .notNull()
      .references(() => crisisLevels.level),
    text: text().notNull(),
    updatedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("association_level_texts_level").on(table.housingAssociationId, table.level),
    index("association_level_texts_updated_by").on(table.updatedByProfileId),
  ],
);
