import { and, eq } from "drizzle-orm";
import { crisisDomains, crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberRole } from "#server/domains/membership/rules.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import { mayEditTeam } from "./contact-rules.ts";

export interface LockedTeam {
  id: string;
  areaName: string;
  /** Who is in the association now. */
  members: readonly MemberRole[];
}

/**
 * Holds the actor's association for a write to one of its teams, by the role and the teams that the actor leads now. Throws
 * NotFoundError, ForbiddenError for a Teamledare of other teams.
 */
export async function lockTeam(tx: Transaction, actor: MemberActor, teamId: string): Promise<LockedTeam> {
  const members = await lockMembersFor(tx, actor, "teams:edit");
  const [team] = await tx
    .select({ id: crisisTeams.id, areaName: crisisDomains.name })
    .from(crisisTeams)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(and(eq(crisisTeams.id, teamId), eq(crisisTeams.housingAssociationId, actor.associationId)));
  if (!team) throw new NotFoundError();

  const leading = and(eq(teamMembers.crisisTeamId, teamId), eq(teamMembers.profileId, actor.profileId), eq(teamMembers.leads, true));
  const own = members.find(({ profileId }) => profileId === actor.profileId);
  if (!own || !mayEditTeam(own.role, (await tx.$count(teamMembers, leading)) > 0)) throw new ForbiddenError();
  return { ...team, members };
}

/** The same for the team that somebody is in, with the row of who it is about. */
export async function lockTeamOf(tx: Transaction, actor: MemberActor, memberId: string) {
  const { crisisTeamId } = await findTeamMember(tx, actor, memberId);
  const team = await lockTeam(tx, actor, crisisTeamId);
  // Again: whoever held the association before may have removed it.
  return { team, member: await findTeamMember(tx, actor, memberId) };
}

/** What the rules of a change ask of somebody in a team. */
const memberFacts = {
  id: teamMembers.id,
  crisisTeamId: teamMembers.crisisTeamId,
  profileId: teamMembers.profileId,
  leads: teamMembers.leads,
  role: teamMembers.role,
  isDeputy: teamMembers.isDeputy,
  stairwellId: teamMembers.stairwellId,
  acceptedAt: teamMembers.acceptedAt,
  showsContact: teamMembers.showsContact,
};
export type MemberFacts = Selected<typeof memberFacts>;

/** Somebody in one of the teams of the actor's association. Throws NotFoundError. */
export async function findTeamMember(tx: Transaction, actor: MemberActor, memberId: string): Promise<MemberFacts> {
  const [found] = await tx
    .select(memberFacts)
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .where(and(eq(teamMembers.id, memberId), eq(crisisTeams.housingAssociationId, actor.associationId)));
  if (!found) throw new NotFoundError();
  return found;
}
