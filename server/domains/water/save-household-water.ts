import type { z } from "zod";
import { householdWater } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { saveHouseholdWaterInput } from "#shared/schemas/water.ts";
import { readHouseholdWater } from "./household-queries.ts";
import { requirePastDays } from "./rules.ts";
import type { HouseholdWaterView } from "./views.ts";

/** Replaces what the caller has told of their own water. Private notes leave no audit row. Throws InvalidError for a day to come. */
export async function saveHouseholdWater(ctx: DomainContext, input: z.output<typeof saveHouseholdWaterInput>): Promise<HouseholdWaterView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const days = input.containers.map(({ filledOn }, index) => [`containers.${index}.filledOn`, filledOn] as const);
  requirePastDays(Object.fromEntries(days), ctx.now());
  const values = { ...input, updatedAt: ctx.now() };
  await ctx.db
    .insert(householdWater)
    .values({ profileId, ...values })
    .onConflictDoUpdate({ target: householdWater.profileId, set: values });
  return readHouseholdWater(ctx);
}
