import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

export type Member = RouterOutputs["membership"]["members"]["rows"][number];

/** What an owner can do with a member. */
export type MemberAction = "changeRole" | "setHome" | "remove";
export type OnMemberAction = (member: Member, action: MemberAction) => void;

/** The teams a Teamledare leads, in words; null for the others. */
export function leadsText({ role, leads }: Pick<Member, "role" | "leads">): string | null {
  return role === "team_leader" && leads.length > 0 ? `Leder ${leads.map(({ areaName }) => areaName).join(", ")}` : null;
}

/** The role inside a sentence. */
export const roleInSentence = (role: Member["role"]): string => ROLE_LABELS[role].toLocaleLowerCase("sv");

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

/** «Trapphus A, lägenhet 1203»; null where nobody has said. */
export const homeText = ({ home }: Pick<Member, "home">): string | null => home && `${home.stairwell}, lägenhet ${home.flat}`;
