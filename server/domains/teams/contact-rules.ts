import type { MemberActor } from "#server/platform/actor.ts";
import { can } from "#shared/permissions.ts";

/** Owners change every team, a Teamledare the own ones. */
export const mayEditTeam = (role: MemberActor["role"], leadsTeam: boolean): boolean =>
  can(role, "teams:manage") || (can(role, "teams:edit") && leadsTeam);

/**
 * How much of somebody's contact details a member of the association sees: owners all, as in the list of members; a team's leader
 * the team's, and the number only once the role is taken; everybody else what the person has chosen to show.
 */
export function contactSeenBy(
  viewer: Pick<MemberActor, "profileId" | "role"> & { leadsTeam: boolean },
  person: { profileId: string | null; hasAccepted: boolean; showsContact: boolean },
): { seesEmail: boolean; seesPhone: boolean } {
  const isSelf = person.profileId === viewer.profileId;
  if (isSelf || can(viewer.role, "members:contact")) return { seesEmail: true, seesPhone: true };
  const isShown = person.showsContact && person.hasAccepted;
  if (!mayEditTeam(viewer.role, viewer.leadsTeam)) return { seesEmail: isShown, seesPhone: isShown };
  return { seesEmail: true, seesPhone: person.hasAccepted };
}
