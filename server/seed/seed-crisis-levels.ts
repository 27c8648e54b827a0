import { eq } from "drizzle-orm";
import { crisisLevelInsights, crisisLevels, crisisPersonas } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PERSONAS } from "./insights/personas.ts";
import { LEVELS } from "./level-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** The five levels, the personas, and what each level means for each of them. */
export async function seedCrisisLevels(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const level of LEVELS) {
    await ledger.once(`crisis-level/${level.level}`, () => tx.insert(crisisLevels).values(level));
  }
  for (const [index, { slug, name, summary, levels }] of PERSONAS.entries()) {
    await ledger.once(`crisis-persona/${slug}`, () => tx.insert(crisisPersonas).values({ slug, name, summary, orderIndex: index + 1 }));
    for (const [at, insight] of levels.entries()) {
      await ledger.once(`crisis-insight/${slug}/${at + 1}`, async () => {
        const [persona] = await tx.select({ id: crisisPersonas.id }).from(crisisPersonas).where(eq(crisisPersonas.slug, slug));
        if (!persona) return;
        await tx.insert(crisisLevelInsights).values({
          level: at + 1,
          personaId: persona.id,
          signs: insight.signs.join("\n"),
          needs: insight.needs.join("\n"),
          associationActions: insight.association.join("\n"),
          personalActions: insight.personal.join("\n"),
          timeline: insight.timeline.map(([hour, text]) => ({ hour, text })),
          checklist: [...insight.checklist],
          productCategories: [...insight.categories],
          documentTemplates: [...(insight.forms ?? [])],
        });
      });
    }
  }
}
