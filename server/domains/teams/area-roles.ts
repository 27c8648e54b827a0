import { TEAM_ROLES, type TeamRole } from "#shared/enums.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";

/** Whom the team of an area cannot do without. The crisis group has every role there is. */
const ROLES_OF_AREA: Readonly<Record<string, readonly TeamRole[]>> = {
  el: ["technician", "information"],
  vatten: ["water_and_food", "technician"],
  varme: ["technician", "care"],
  mat: ["water_and_food"],
  kommunikation: ["information", "log_keeper"],
  avlopp: ["technician"],
  halsa: ["care"],
  brand: ["fire_safety"],
  skydd: ["shelter"],
  cyber: ["it_and_privacy"],
  extremvader: ["technician", "information"],
  trygghet: ["collaboration", "information"],
  [CRISIS_GROUP_AREA]: TEAM_ROLES,
};

/** The roles of an area in their order; a house that is known to have no shelter needs nobody for one. */
export function rolesOfArea(areaSlug: string, hasShelter: boolean | null): readonly TeamRole[] {
  const roles = ROLES_OF_AREA[areaSlug] ?? [];
  return hasShelter === false ? roles.filter((role) => role !== "shelter") : roles;
}

/** The roles that can wait for the one person who has them (seed content 5.10). */
const WITHOUT_DEPUTY: ReadonlySet<TeamRole> = new Set(["economy", "it_and_privacy", "collaboration"]);

/** Whether somebody must be able to step in. */
export const needsDeputy = (role: TeamRole): boolean => !WITHOUT_DEPUTY.has(role);
