import type { AssociationRole } from "#shared/enums.ts";
import type { Member } from "./member-views.ts";

/** The role somebody is about to get, with the teams to lead. */
export interface RoleDraft {
  role: AssociationRole;
  teamIds: string[];
}

export function draftOf({ role, leads }: Pick<Member, "role" | "leads">): RoleDraft {
  return { role, teamIds: leads.map(({ teamId }) => teamId) };
}

/** Whether saving would change anything. Teams count for a Teamledare alone. */
export function isRoleChanged(member: Pick<Member, "role" | "leads">, { role, teamIds }: RoleDraft): boolean {
  if (role !== member.role) return true;
  const before = new Set(member.leads.map(({ teamId }) => teamId));
  return role === "team_leader" && (before.size !== teamIds.length || teamIds.some((id) => !before.has(id)));
}

/** A Teamledare leads at least one team (decision 16). */
export const lacksTeam = ({ role, teamIds }: RoleDraft): boolean => role === "team_leader" && teamIds.length === 0;
