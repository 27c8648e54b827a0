import { eq } from "drizzle-orm";
import {
  ambitionLevels,
  crisisDomains,
  crisisLevelInsights,
  crisisLevels,
  crisisPersonas,
  crisisPlaybookSteps,
  journeyPhases,
  productTips,
  profileTypes,
} from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { CRISIS_DOMAINS } from "#shared/content/crisis-domains.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { shopSearchLink } from "#shared/shop-link.ts";
import { PROFILE_TYPE_LABELS } from "#shared/text/profile-types.ts";
import { AMBITION_LEVELS, JOURNEY_PHASES, LEVELS, PERSONAS, PLAYBOOKS, PRODUCT_TIPS } from "./content.ts";
import { seedProductRequestTemplate } from "./product-request-template.ts";
import { seedFormTemplates } from "./seed-form-templates.ts";
import { seedKnowledge } from "./seed-knowledge.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** Content that every installation needs, in production too. */
export async function seedReference(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const type of ["private", "association"] as const) {
    await ledger.once(`profile-type/${type}`, () =>
      tx.insert(profileTypes).values({ id: PROFILE_TYPE_IDS[type], name: PROFILE_TYPE_LABELS[type] }),
    );
  }
  for (const [index, [slug, name, description, icon]] of CRISIS_DOMAINS.entries()) {
    await ledger.once(`crisis-domain/${slug}`, () =>
      tx.insert(crisisDomains).values({ slug, name, description, icon, orderIndex: index + 1 }),
    );
  }
  await seedKnowledge(tx);
  await seedPlaybooks(tx, ledger);
  await seedCrisisLevels(tx, ledger);
  await seedProductTips(tx, ledger);
  await seedProductRequestTemplate(tx, ledger);
  await seedFormTemplates(tx, ledger);
  for (const [index, level] of AMBITION_LEVELS.entries()) {
    await ledger.once(`ambition-level/${level.slug}`, () => tx.insert(ambitionLevels).values({ ...level, orderIndex: index + 1 }));
  }
  for (const [index, { name, description, deliverable }] of JOURNEY_PHASES.entries()) {
    const phase = index + 1;
    await ledger.once(`journey-phase/${phase}`, () =>
      tx.insert(journeyPhases).values({ id: phase, name, description, deliverable, phaseOrder: phase }),
    );
  }
}

/** What is done first in each kind of crisis. The areas have been seeded. */
async function seedPlaybooks(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const [slug, steps] of Object.entries(PLAYBOOKS)) {
    await ledger.once(`playbook/${slug}`, async () => {
      const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, slug));
      if (!area) return;
      await tx.insert(crisisPlaybookSteps).values(
        steps.map(({ minutes, ...step }, index) => ({
          ...step,
          crisisDomainId: area.id,
          position: index + 1,
          dueMinutes: minutes ?? null,
        })),
      );
    });
  }
}

/** What a household needs, by area. The areas have been seeded. */
async function seedProductTips(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const [slug, tips] of Object.entries(PRODUCT_TIPS)) {
    await ledger.once(`product-tips/${slug}`, async () => {
      const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, slug));
      if (!area) return;
      await tx.insert(productTips).values(
        tips.map(({ name, reason, price: [priceFrom, priceTo], search, storage }, index) => ({
          crisisDomainId: area.id,
          name,
          reason,
          priceFrom,
          priceTo,
          purchaseLink: shopSearchLink(search),
          storageClass: storage?.[0] ?? null,
          storageLitres: storage?.[1] ?? null,
          orderIndex: index + 1,
        })),
      );
    });
  }
}

/** The five levels, the personas, and what each level means for each of them. */
async function seedCrisisLevels(tx: Transaction, ledger: SeedLedger): Promise<void> {
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
