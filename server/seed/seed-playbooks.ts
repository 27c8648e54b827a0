import { eq } from "drizzle-orm";
import { crisisDomains, crisisPlaybookSteps } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PLAYBOOKS } from "./playbook-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** What is done first in each kind of crisis. The areas have been seeded. */
export async function seedPlaybooks(tx: Transaction, ledger: SeedLedger): Promise<void> {
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
