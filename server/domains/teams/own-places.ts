import { eq } from "drizzle-orm";
import type { z } from "zod";
import { teamMembers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError } from "#server/platform/errors.ts";
import type { showContactInput, teamMemberInput } from "#shared/schemas/teams.ts";
import { keepTakenPlaces } from "./keep-taken-places.ts";
import { clearDutyWeeks } from "./leave-teams.ts";
import { findTeamMember, type MemberFacts } from "./lock-team.ts";
import { readTeamMember } from "./member-queries.ts";
import type { TeamMemberView } from "./views.ts";

/** «Jag tar rollen», by the person oneself. Throws NotFoundError, ForbiddenError, ConflictError with NO_ROLE_TO_TAKE. */
export async function acceptRole(ctx: DomainContext, { memberId }: z.output<typeof teamMemberInput>): Promise<TeamMemberView> {
  const actor = requirePermission(ctx.actor, "members:list");

  return inTransaction(ctx, async (tx) => {
    const place = await takeOwnPlace(tx, actor, memberId);
    if (place.role === null) throw new ConflictError("NO_ROLE_TO_TAKE");
    if (place.acceptedAt === null) {
      await tx.update(teamMembers).set({ acceptedAt: ctx.now() }).where(eq(teamMembers.id, memberId));
      await keepTakenPlaces(tx, [place.crisisTeamId]);
      await recordAudit(tx, actor, "team.accept_role", memberId, { teamRole: place.role });
    }
    return readTeamMember(tx, actor, memberId);
  });
}

/** Gives the own role back, asked for or taken, and the coming weeks on call; the person stays in the team. Throws NotFoundError, ForbiddenError. */
export async function declineRole(ctx: DomainContext, { memberId }: z.output<typeof teamMemberInput>): Promise<TeamMemberView> {
  const actor = requirePermission(ctx.actor, "members:list");

  return inTransaction(ctx, async (tx) => {
    const { role } = await takeOwnPlace(tx, actor, memberId);
    if (role !== null) {
      await tx
        .update(teamMembers)
        .set({ role: null, isDeputy: false, acceptedAt: null, showsContact: false })
        .where(eq(teamMembers.id, memberId));
      await clearDutyWeeks(ctx, tx, { memberId });
      await recordAudit(tx, actor, "team.decline_role", memberId, { teamRole: role });
    }
    return readTeamMember(tx, actor, memberId);
  });
}

/** The actor's own row in a team, held for this write. Throws NotFoundError, ForbiddenError for somebody else's. */
async function takeOwnPlace(tx: Transaction, actor: MemberActor, memberId: string): Promise<MemberFacts> {
  await lockMembersFor(tx, actor, "members:list");
  const member = await findTeamMember(tx, actor, memberId);
  if (member.profileId !== actor.profileId) throw new ForbiddenError();
  return member;
}

/**
 * «Visa för boende»: shows the own number and address to every member, or no longer. Throws NotFoundError, ForbiddenError,
 * ConflictError with NO_ROLE_TO_TAKE for who has taken no role.
 */
export async function showContact(ctx: DomainContext, { memberId, shows }: z.output<typeof showContactInput>): Promise<TeamMemberView> {
  const actor = requirePermission(ctx.actor, "members:list");

  return inTransaction(ctx, async (tx) => {
    const place = await takeOwnPlace(tx, actor, memberId);
    if (shows && place.acceptedAt === null) throw new ConflictError("NO_ROLE_TO_TAKE");
    if (place.showsContact !== shows) {
      await tx.update(teamMembers).set({ showsContact: shows }).where(eq(teamMembers.id, memberId));
      await recordAudit(tx, actor, "team.show_contact", memberId, { shows });
    }
    return readTeamMember(tx, actor, memberId);
  });
}
