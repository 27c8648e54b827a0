import { and, eq, gte } from "drizzle-orm";
import { crisisDutyWeeks } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { mondayOf } from "#shared/format/week.ts";

type Whose = { memberId: string } | { profileId: string; associationId: string };

/** Leaves this week and the coming ones of somebody without anybody, inside the write that lets them go. Weeks that have passed stay. */
export async function clearDutyWeeks(ctx: Pick<DomainContext, "now">, tx: Transaction, whose: Whose): Promise<void> {
  const theirs =
    "memberId" in whose
      ? eq(crisisDutyWeeks.teamMemberId, whose.memberId)
      : and(eq(crisisDutyWeeks.profileId, whose.profileId), eq(crisisDutyWeeks.housingAssociationId, whose.associationId));
  await tx.delete(crisisDutyWeeks).where(and(theirs, gte(crisisDutyWeeks.startsOn, mondayOf(ctx.now()))));
}
