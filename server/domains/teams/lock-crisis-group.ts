import { and, eq } from "drizzle-orm";
import { crisisDomains, crisisTeams } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";

/** Holds the actor's association for a write to the rota of its crisis group. Throws ForbiddenError, NotFoundError without a group. */
export async function lockCrisisGroup(tx: Transaction, actor: MemberActor): Promise<{ id: string }> {
  await lockMembersFor(tx, actor, "teams:manage");
  const [group] = await tx
    .select({ id: crisisTeams.id })
    .from(crisisTeams)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(and(eq(crisisDomains.slug, CRISIS_GROUP_AREA), eq(crisisTeams.housingAssociationId, actor.associationId)));
  if (!group) throw new NotFoundError();
  return group;
}
