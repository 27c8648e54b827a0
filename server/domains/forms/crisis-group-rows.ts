import type { TeamMemberView } from "#server/domains/teams/views.ts";
import type { TeamRole } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";

/** The roles that no plan is without. */
const ALWAYS: readonly TeamRole[] = ["coordinator", "information"];

interface GroupRow {
  role: string;
  name?: string;
  deputy?: string;
  phone?: string;
}

type Member = Pick<TeamMemberView, "role" | "isDeputy" | "isAsked" | "displayName" | "phone" | "stairwell">;

/** The crisis group as the rows of a plan: who has taken each role, and who steps in. */
export function crisisGroupRows(members: readonly Member[]): GroupRow[] {
  const taken = members.filter(({ role, isAsked }) => role !== null && !isAsked);
  const places = [...new Set([...ALWAYS.map((role) => TEAM_ROLE_LABELS[role]), ...taken.map(placeOf)])];
  return places.flatMap((role) => {
    const here = taken.filter((member) => placeOf(member) === role);
    const deputies = here.filter(({ isDeputy }) => isDeputy).map(({ displayName }) => displayName);
    const deputy = deputies.length > 0 ? { deputy: deputies.join(", ") } : {};
    const holders = here.filter(({ isDeputy }) => !isDeputy);
    if (holders.length === 0) return [{ role, ...deputy }];
    return holders.map(({ displayName, phone }) => ({ role, name: displayName, ...deputy, ...(phone && { phone: formatPhone(phone) }) }));
  });
}

/** A stairwell's own representative is named with the stairwell. */
function placeOf({ role, stairwell }: Member): string {
  const label = role === null ? "" : TEAM_ROLE_LABELS[role];
  return role === "stairwell_representative" && stairwell ? `${label}, ${stairwell.name}` : label;
}
