import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisDutyWeeks } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { changeDutyInput } from "#shared/schemas/teams.ts";
import { lockCrisisGroup } from "./lock-crisis-group.ts";
import { readDutyPeople } from "./read-duty-people.ts";
import { requireComingWeek } from "./rules.ts";
import { writeDutyWeeks } from "./write-duty-weeks.ts";

/**
 * «Byt jour»: gives a week to another of the crisis group, or leaves it empty. Throws ForbiddenError, NotFoundError, ConflictError
 * with WEEK_HAS_PASSED, CANNOT_BE_ON_DUTY, or ROTA_CHANGED where somebody else has it than the caller saw.
 */
export async function changeDuty(
  ctx: DomainContext,
  { startsOn, memberId, seenMemberId }: z.output<typeof changeDutyInput>,
): Promise<void> {
  const actor = requirePermission(ctx.actor, "teams:manage");

  await inTransaction(ctx, async (tx) => {
    const group = await lockCrisisGroup(tx, actor);
    requireComingWeek(startsOn, ctx.now());
    const thisWeek = and(eq(crisisDutyWeeks.housingAssociationId, actor.associationId), eq(crisisDutyWeeks.startsOn, startsOn));
    const [former] = await tx.select().from(crisisDutyWeeks).where(thisWeek);
    const [person] = memberId === null ? [] : await readDutyPeople(tx, group.id, [memberId], "memberId");
    if ((former?.teamMemberId ?? null) !== seenMemberId) throw new ConflictError("ROTA_CHANGED");
    if (memberId === seenMemberId) return;

    if (person) {
      await writeDutyWeeks(tx, actor, group.id, [{ startsOn, person }]);
      await recordAudit(tx, actor, "team.change_duty", person.profileId ?? person.teamMemberId, { week: startsOn });
    } else {
      await tx.delete(crisisDutyWeeks).where(thisWeek);
      await recordAudit(tx, actor, "team.empty_duty", former?.profileId ?? seenMemberId, { week: startsOn });
    }
  });
}
