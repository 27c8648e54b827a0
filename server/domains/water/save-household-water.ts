import { eq } from "drizzle-orm";
import type { z } from "zod";
import { householdWater } from "#drizzle/schema/index.ts";
import { lockHousehold } from "#server/domains/household/household-of.ts";
import { mergeParts } from "#server/domains/household/later-words.ts";
import { writeHousehold } from "#server/domains/preparedness/save-household.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { type HouseholdPart, type WaterPart, waterPartOf } from "#shared/household-parts.ts";
import type { saveHouseholdWaterInput } from "#shared/schemas/water.ts";
import { readHouseholdWater } from "./household-queries.ts";
import { requirePastDays } from "./rules.ts";
import type { HouseholdWaterView } from "./views.ts";

/** `overtaken`: the parts that another device, or another person, has changed later, so that its word holds. */
type SavedView = HouseholdWaterView & { overtaken: (HouseholdPart | WaterPart)[] };

/**
 * Writes what the caller has changed of their household's water, and of who lives there. Private notes leave no audit row. Throws InvalidError
 * for a day to come.
 */
export async function saveHouseholdWater(ctx: DomainContext, input: z.output<typeof saveHouseholdWaterInput>): Promise<SavedView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const { adults, children, infants, dogs, cats, changed, changedWater, ages, ...water } = input;
  const days = water.containers.map(({ filledOn }, index) => [`containers.${index}.filledOn`, filledOn] as const);
  requirePastDays(Object.fromEntries(days), ctx.now());
  const overtaken = await inTransaction(ctx, async (tx) => {
    const householdId = await lockHousehold(tx, profileId);
    const heads = await writeHousehold(ctx, tx, householdId, { adults, children, infants, dogs, cats, changed, ages });
    const now = ctx.now();
    const [standing] = await tx.select().from(householdWater).where(eq(householdWater.profileId, householdId));
    const merged = mergeParts(standing, water, { partOf: waterPartOf, changed: changedWater, ages, now });
    const row = { ...merged.values, changedAt: merged.changedAt, updatedAt: now };
    // Who saves and has changed nothing says that it is so; a word that comes too late says nothing.
    if (Object.keys(merged.values).length > 0 || !ages) {
      await tx
        .insert(householdWater)
        .values({ profileId: householdId, ...row })
        .onConflictDoUpdate({ target: householdWater.profileId, set: row });
    }
    return [...heads, ...merged.overtaken];
  });
  return { ...(await readHouseholdWater(ctx)), overtaken };
}
