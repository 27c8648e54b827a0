import { ambitionLevels, crisisDomains, journeyPhases, profileTypes } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { CRISIS_DOMAINS } from "#shared/content/crisis-domains.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { PROFILE_TYPE_LABELS } from "#shared/text/profile-types.ts";
import { seedFormTemplates } from "./form-templates/seed-form-templates.ts";
import { seedProductRequestTemplate } from "./product-request-template.ts";
import { AMBITION_LEVELS, JOURNEY_PHASES } from "./reference-content.ts";
import { seedCrisisLevels } from "./seed-crisis-levels.ts";
import { seedKnowledge } from "./seed-knowledge.ts";
import type { SeedLedger } from "./seed-ledger.ts";
import { seedPlaybooks } from "./seed-playbooks.ts";
import { seedProductTips } from "./seed-product-tips.ts";

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
  for (const [index, [name, description, deliverable]] of JOURNEY_PHASES.entries()) {
    const phase = index + 1;
    await ledger.once(`journey-phase/${phase}`, () =>
      tx.insert(journeyPhases).values({ id: phase, name, description, deliverable, phaseOrder: phase }),
    );
  }
}
