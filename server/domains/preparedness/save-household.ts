import { eq } from "drizzle-orm";
import type { z } from "zod";
import { households } from "#drizzle/schema/index.ts";
import { lockHousehold } from "#server/domains/household/household-of.ts";
import { mergeParts } from "#server/domains/household/later-words.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { type HouseholdPart, partOf } from "#shared/household-parts.ts";
import type { saveHouseholdInput } from "#shared/schemas/account.ts";
import { findHousehold } from "./queries.ts";
import type { HouseholdView } from "./views.ts";

type Household = z.output<typeof saveHouseholdInput>;

/** `overtaken`: the parts that another device, or another person, has changed later, so that its word holds. */
type SavedView = HouseholdView & { overtaken: HouseholdPart[] };

/** Writes what the caller has changed of their household; an empty list removes what stood there. Private notes leave no audit row. */
export async function saveHousehold(ctx: DomainContext, input: Household): Promise<SavedView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const overtaken = await inTransaction(ctx, async (tx) => writeHousehold(ctx, tx, await lockHousehold(tx, profileId), input));
  return { ...(await findHousehold(ctx.db, profileId)), overtaken };
}

/**
 * Writes the parts of a household that were changed, or all that is told where nobody says which; the others stay as they are, and so does
 * what was changed later than told. Answers the parts of which that is so. The caller holds the household.
 */
export async function writeHousehold(
  ctx: Pick<DomainContext, "now">,
  tx: Transaction,
  householdId: string,
  { changed, ages, ...told }: Partial<Household>,
): Promise<HouseholdPart[]> {
  const now = ctx.now();
  const [standing] = await tx.select().from(households).where(eq(households.profileId, householdId));
  const { values, changedAt, overtaken } = mergeParts(standing, told, { partOf, changed, ages, now });
  if (Object.keys(values).length === 0) return overtaken;
  const row = { ...values, changedAt, updatedAt: now };
  await tx
    .insert(households)
    .values({ profileId: householdId, ...row })
    .onConflictDoUpdate({ target: households.profileId, set: row });
  return overtaken;
}
