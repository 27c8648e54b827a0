import { eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations as associations } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { changeTestAlarmsInput } from "#shared/schemas/test-alarms.ts";
import { readTestAlarm, type TestAlarmView } from "./queries.ts";

/** Turns the monthly test on or off, and its SMS. Throws ForbiddenError. */
export async function changeTestAlarms(
  ctx: DomainContext,
  { isOn, bySms }: z.output<typeof changeTestAlarmsInput>,
): Promise<TestAlarmView> {
  const actor = requirePermission(ctx.actor, "association:edit");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "association:edit");
    await tx.update(associations).set({ sendsTestAlarms: isOn, testsBySms: bySms }).where(eq(associations.id, actor.associationId));
    await recordAudit(tx, actor, "crisis.change_test_alarms", actor.associationId, { isOn, bySms });
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
  });
  return readTestAlarm(ctx);
}
