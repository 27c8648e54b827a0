import { asc, eq, inArray } from "drizzle-orm";
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
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { type CrisisLevelView, type InsightView, linesOf, type PersonaView, toCrisisLevelView, toLevelTextView } from "./views.ts";

/** The five levels with what the caller's association has written about them, and the personas. */
export async function listCrisisLevels(ctx: DomainContext): Promise<{ levels: CrisisLevelView[]; personas: PersonaView[] }> {
  const { associationId } = requireSignedIn(ctx.actor);
  const [levels, texts, personas] = await Promise.all([
    ctx.db.select().from(crisisLevels).orderBy(asc(crisisLevels.level)),
    associationId ? ctx.db.select().from(associationLevelTexts).where(eq(associationLevelTexts.housingAssociationId, associationId)) : [],
    listPersonas(ctx.db),
  ]);
  const ownText = (level: number) => texts.find((text) => text.level === level);
  return {
    levels: levels.map((row) => {
      const own = ownText(row.level);
      return toCrisisLevelView(row, own ? toLevelTextView(own) : null);
    }),
    personas,
  };
}

/** What one level means for one persona. Throws NotFoundError. */
export async function readInsight(ctx: DomainContext, insightId: string): Promise<InsightView> {
  requireSignedIn(ctx.actor);
  const [found] = await ctx.db
    .select({
      insight: crisisLevelInsights,
      levelName: crisisLevels.name,
      persona: { id: crisisPersonas.id, name: crisisPersonas.name, summary: crisisPersonas.summary },
    })
    .from(crisisLevelInsights)
    .innerJoin(crisisLevels, eq(crisisLevels.level, crisisLevelInsights.level))
    .innerJoin(crisisPersonas, eq(crisisPersonas.id, crisisLevelInsights.personaId))
    .where(eq(crisisLevelInsights.id, insightId));
  if (!found) throw new NotFoundError();
  const { insight, levelName, persona } = found;
  const [categories, forms, personas] = await Promise.all([
    findCategories(ctx.db, insight.productCategories),
    findForms(ctx.db, insight.documentTemplates),
    listPersonas(ctx.db),
  ]);
  return {
    id: insight.id,
    level: insight.level,
    levelName,
    persona,
    signs: linesOf(insight.signs),
    needs: linesOf(insight.needs),
    associationActions: linesOf(insight.associationActions),
    personalActions: linesOf(insight.personalActions),
    timeline: insight.timeline,
    checklist: insight.checklist,
    categories,
    forms,
    personas,
  };
}

async function listPersonas(db: Queryable): Promise<PersonaView[]> {
  const [personas, insights] = await Promise.all([
    db
      .select({ id: crisisPersonas.id, name: crisisPersonas.name, summary: crisisPersonas.summary })
      .from(crisisPersonas)
      .orderBy(asc(crisisPersonas.orderIndex)),
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
