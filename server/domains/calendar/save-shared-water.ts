import type { z } from "zod";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { saveWaterPlan } from "#server/domains/water/save-water-plan.ts";
import type { WaterPlanView } from "#server/domains/water/views.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { saveWaterPlanInput } from "#shared/schemas/water.ts";
import { moveWaterChange } from "./move-water-change.ts";
import { dayOf } from "./wall-clock.ts";
import { dayOfWaterChange } from "./year-wheel.ts";

/**
 * Saves the water plan, and lets the calendar follow when the day of the next change is another. A day that somebody has chosen in the
 * calendar stands until then. Throws as `saveWaterPlan`.
 */
export async function saveSharedWater(ctx: DomainContext, input: z.output<typeof saveWaterPlanInput>): Promise<WaterPlanView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    const { summary: before } = await findWaterPlan(tx, actor.associationId);
    const plan = await saveWaterPlan({ ...ctx, db: tx as unknown as Database }, input);
    const { nextChange } = plan.summary;
    if (nextChange && nextChange !== before.nextChange) {
      await moveWaterChange(tx, actor, dayOfWaterChange(nextChange, dayOf(ctx.now())), ctx.now());
    }
    return plan;
  });
}
