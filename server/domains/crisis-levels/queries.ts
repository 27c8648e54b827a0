import { type AnyColumn, and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  associationLevelTexts,
  crisisLevelInsights,
  crisisLevels,
  crisisPersonas,
  documentTemplates,
  productCategories,
} from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";

/** Lists are stored as lines. */
const lines = (column: AnyColumn): SQL<string[]> =>
  sql<string[]>`${column}`.mapWith((text: string) => text.split("\n").filter((line) => line !== ""));

/** What an association has written about a level in place of what associations do. */
const levelTextView = { text: associationLevelTexts.text, updatedAt: associationLevelTexts.updatedAt };
export type LevelTextView = Selected<typeof levelTextView>;

/** The five levels with what the caller's association has written about them, null where it has written nothing, and the personas. */
export async function listCrisisLevels(ctx: DomainContext) {
  const { associationId } = requireSignedIn(ctx.actor);
  const ofOwn = associationId ? eq(associationLevelTexts.housingAssociationId, associationId) : sql`false`;
  const [levels, personas] = await Promise.all([
    ctx.db
      .select({
        level: crisisLevels.level,
        name: crisisLevels.name,
        signs: crisisLevels.signs,
        decidedBy: crisisLevels.decidedBy,
        associationActions: lines(crisisLevels.associationActions),
        residentActions: lines(crisisLevels.residentActions),
        example: crisisLevels.example,
        ownText: levelTextView,
      })
      .from(crisisLevels)
      .leftJoin(associationLevelTexts, and(eq(associationLevelTexts.level, crisisLevels.level), ofOwn))
      .orderBy(asc(crisisLevels.level)),
    listPersonas(ctx.db),
  ]);
  return { levels, personas };
}

const personaColumns = { id: crisisPersonas.id, name: crisisPersonas.name, summary: crisisPersonas.summary };

/** What one level means for one persona, with all personas, to go on from here. Throws NotFoundError. */
export async function readInsight(ctx: DomainContext, insightId: string) {
  requireSignedIn(ctx.actor);
  const [found] = await ctx.db
    .select({
      id: crisisLevelInsights.id,
      level: crisisLevelInsights.level,
      levelName: crisisLevels.name,
      persona: personaColumns,
      signs: lines(crisisLevelInsights.signs),
      needs: lines(crisisLevelInsights.needs),
      associationActions: lines(crisisLevelInsights.associationActions),
      personalActions: lines(crisisLevelInsights.personalActions),
      timeline: crisisLevelInsights.timeline,
      checklist: crisisLevelInsights.checklist,
      productCategories: crisisLevelInsights.productCategories,
      documentTemplates: crisisLevelInsights.documentTemplates,
    })
    .from(crisisLevelInsights)
    .innerJoin(crisisLevels, eq(crisisLevels.level, crisisLevelInsights.level))
    .innerJoin(crisisPersonas, eq(crisisPersonas.id, crisisLevelInsights.personaId))
    .where(eq(crisisLevelInsights.id, insightId));
  if (!found) throw new NotFoundError();
  const { productCategories, documentTemplates, ...insight } = found;
  const [categories, forms, personas] = await Promise.all([
    findCategories(ctx.db, productCategories),
    findForms(ctx.db, documentTemplates),
    listPersonas(ctx.db),
  ]);
  return { ...insight, categories, forms, personas };
}

/** Each with what every level means for it, the lowest first. */
async function listPersonas(db: Queryable) {
  const [personas, insights] = await Promise.all([
    db.select(personaColumns).from(crisisPersonas).orderBy(asc(crisisPersonas.orderIndex)),
    db
      .select({ id: crisisLevelInsights.id, level: crisisLevelInsights.level, personaId: crisisLevelInsights.personaId })
      .from(crisisLevelInsights)
      .orderBy(asc(crisisLevelInsights.level)),
  ]);
  return personas.map((persona) => ({
    ...persona,
    insights: insights.filter(({ personaId }) => personaId === persona.id).map(({ id, level }) => ({ id, level })),
  }));
}

function findCategories(db: Queryable, names: readonly string[]) {
  return db
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories)
    .where(inArray(productCategories.name, [...names]))
    .orderBy(asc(productCategories.name));
}

function findForms(db: Queryable, slugs: readonly string[]) {
  return db
    .select({ slug: documentTemplates.slug, name: documentTemplates.name })
    .from(documentTemplates)
    .where(inArray(documentTemplates.slug, [...slugs]))
    .orderBy(asc(documentTemplates.name));
}
