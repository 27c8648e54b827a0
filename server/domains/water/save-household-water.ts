import type { z } from "zod";
import { householdWater } from "#drizzle/schema/index.ts";
import { lockHousehold } from "#server/domains/household/household-of.ts";
import { writeHousehold } from "#server/domains/preparedness/save-household.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { saveHouseholdWaterInput } from "#shared/schemas/water.ts";
import { readHouseholdWater } from "./household-queries.ts";
import { requirePastDays } from "./rules.ts";
import type { HouseholdWaterView } from "./views.ts";

/** Replaces what the caller's household has told of its water, and of who lives there. Private notes leave no audit row. Throws InvalidError for a day to come. */
export async function saveHouseholdWater(ctx: DomainContext, input: z.output<typeof saveHouseholdWaterInput>): Promise<HouseholdWaterView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const days = input.containers.map(({ filledOn }, index) => [`containers.${index}.filledOn`, filledOn] as const);
  requirePastDays(Object.fromEntries(days), ctx.now());
  const { adults, children, infants, dogs, cats, changed, ...water } = input;
  const values = { ...water, updatedAt: ctx.now() };
  await inTransaction(ctx, async (tx) => {
    const householdId = await lockHousehold(tx, profileId);
    await writeHousehold(ctx, tx, householdId, { adults, children, infants, dogs, cats, changed });
    await tx
      .insert(householdWater)
      .values({ profileId: householdId, ...values })
      .onConflictDoUpdate({ target: householdWater.profileId, set: values });
  });
  return readHouseholdWater(ctx);
}
