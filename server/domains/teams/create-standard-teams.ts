import { inArray } from "drizzle-orm";
import { crisisDomains, crisisTeams } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** The areas where a house needs someone at once: what stops first, how to reach people, and who leads. */
const STANDARD_TEAM_AREAS = ["el", "vatten", "varme", "kommunikation", "brand", "ledning"];

/** Gives an association the crisis teams that it lacks, still without people, inside the founding's transaction. */
export async function createStandardTeams(tx: Transaction, associationId: string): Promise<void> {
  const areas = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(inArray(crisisDomains.slug, STANDARD_TEAM_AREAS));
  if (areas.length === 0) return;
  await tx
    .insert(crisisTeams)
    .values(areas.map(({ id }) => ({ housingAssociationId: associationId, crisisDomainId: id })))
    .onConflictDoNothing();
}
