import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationWaterPreparedness as plans } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { saveWaterPlanInput } from "#shared/schemas/water.ts";
import { findWaterPlan } from "./plan-queries.ts";
import { requirePastDays } from "./rules.ts";
import type { WaterPlanView } from "./views.ts";

type Plan = z.output<typeof saveWaterPlanInput>;

/**
 * Saves the association's one water plan on the version that was read. Throws ForbiddenError, ConflictError with
 * WATER_PLAN_CHANGED, InvalidError for a day to come.
 */
export async function saveWaterPlan(ctx: DomainContext, { version, ...values }: Plan): Promise<WaterPlanView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  requirePastDays({ sharedFilledOn: values.sharedFilledOn }, ctx.now());

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const changed = { ...values, updatedAt: ctx.now(), updatedByProfileId: actor.profileId };
    if (!(await writePlan(tx, actor.associationId, version, changed))) throw new ConflictError("WATER_PLAN_CHANGED");
    const plan = await findWaterPlan(tx, actor.associationId);
    await recordAudit(tx, actor, "association.save_water", actor.associationId, { needLitres: Math.round(plan.summary.needLitres) });
    return plan;
  });
}

/** Whether the plan stood at the version that was read: none at 0. */
async function writePlan(
  tx: Transaction,
  housingAssociationId: string,
  version: number,
  values: Omit<typeof plans.$inferInsert, "housingAssociationId" | "version">,
): Promise<boolean> {
  const written =
    version === 0
      ? await tx
          .insert(plans)
          .values({ housingAssociationId, ...values })
          .onConflictDoNothing()
          .returning({ version: plans.version })
      : await tx
          .update(plans)
          .set({ ...values, version: sql`${plans.version} + 1` })
          .where(and(eq(plans.housingAssociationId, housingAssociationId), eq(plans.version, version)))
          .returning({ version: plans.version });
  return written.length > 0;
}
