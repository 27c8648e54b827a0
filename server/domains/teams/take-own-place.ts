import type { teamMembers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { findTeamMember } from "./lock-team.ts";

/** The actor's own row in a team, held for this write. Throws NotFoundError, ForbiddenError for somebody else's. */
export async function takeOwnPlace(tx: Transaction, actor: MemberActor, memberId: string): Promise<typeof teamMembers.$inferSelect> {
  await lockMembersFor(tx, actor, "members:list");
  const member = await findTeamMember(tx, actor, memberId);
  if (member.profileId !== actor.profileId) throw new ForbiddenError();
  return member;
}
