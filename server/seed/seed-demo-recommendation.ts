import { and, eq, inArray, isNull } from "drizzle-orm";
import { crisisDomains, housingAssociations, productCategories } from "#drizzle/schema/index.ts";
import { insertRecommendation } from "#server/domains/product-recommendations/insert-recommendation.ts";
import { proposeLines } from "#server/domains/product-recommendations/propose-lines.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { DomainError } from "#server/platform/errors.ts";
import { DEFAULT_LITRES_PER_PERSON } from "#shared/calculations/water.ts";
import { REQUEST_DEFAULT_DAYS } from "#shared/limits.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const CATEGORIES = ["Vattenförvaring", "Vattenrening"];

/** What Brf Exempeltallen needs for a week without water, for as long as it is open. */
export async function seedDemoRecommendation(
  tx: Transaction,
  ledger: SeedLedger,
  now: Date,
  createdByProfileId: string | null,
): Promise<void> {
  const { id: associationId } = ASSOCIATIONS.tallen;
  const [tallen] = await tx
    .select({ id: housingAssociations.id })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt)));
  const [domain] = await tx.select().from(crisisDomains).where(eq(crisisDomains.slug, "vatten"));
  if (!tallen || !domain) return;

  await ledger.once("product-recommendation/tallen/water", async () => {
    const categories = await tx.select().from(productCategories).where(inArray(productCategories.name, CATEGORIES));
    const selection = { crisisDomainId: domain.id, productCategoryIds: categories.map(({ id }) => id) };
    const numbers = { days: REQUEST_DEFAULT_DAYS, litresPerPerson: DEFAULT_LITRES_PER_PERSON };
    const proposal = await proposeLines(tx, associationId, { ...selection, ...numbers }).catch(refused);
    if (!proposal) return;
    const name = `${domain.name} ${numbers.days} dygn – ${proposal.basis.persons} boende`;
    const made = { id: crypto.randomUUID(), housingAssociationId: associationId, createdByProfileId, createdAt: now, updatedAt: now };
    await insertRecommendation(tx, { ...made, ...selection, name, ...proposal });
  });
}

/** A house or a catalogue that people have changed may give no set. */
function refused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
