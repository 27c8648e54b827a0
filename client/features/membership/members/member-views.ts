import type { RouterOutputs } from "#client/lib/trpc.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

export type Member = RouterOutputs["membership"]["members"]["rows"][number];

/** What an owner can do with a member. */
export type MemberAction = "changeRole" | "remove";
export type OnMemberAction = (member: Member, action: MemberAction) => void;

/** The teams a Teamledare leads, in words; null for the others. */
export function leadsText({ role, leads }: Pick<Member, "role" | "leads">): string | null {
  return role === "team_leader" && leads.length > 0 ? `Leder ${leads.map(({ areaName }) => areaName).join(", ")}` : null;
}

/** The role inside a sentence. */
export const roleInSentence = (role: Member["role"]): string => ROLE_LABELS[role].toLocaleLowerCase("sv");
