import { and, eq, isNull } from "drizzle-orm";
import { associationLevelTexts, housingAssociations } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const TEXT = "Jourhavande ringer nätägaren och kollar grannhusen.\nAnslag i alla tre trapphusen inom en halvtimme.\nHissarna kontrolleras.";

/** What Brf Exempeltallen does on the first level, in its own words, for as long as it is open. */
export async function seedDemoLevels(tx: Transaction, ledger: SeedLedger, now: Date, updatedByProfileId: string | null): Promise<void> {
  const [tallen] = await tx
    .select({ id: housingAssociations.id })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, ASSOCIATIONS.tallen.id), isNull(housingAssociations.closedAt)));
  if (!tallen) return;
  await ledger.once("level-text/tallen/1", () =>
    tx
      .insert(associationLevelTexts)
      .values({ housingAssociationId: tallen.id, level: 1, text: TEXT, updatedByProfileId, updatedAt: now })
      .onConflictDoNothing(),
  );
}
