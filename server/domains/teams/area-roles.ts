import { TEAM_ROLES, type TeamRole } from "#shared/enums.ts";
import { CRISIS_GROUP_AREA, isKeyRole } from "#shared/text/team-roles.ts";
import type { House } from "./rules.ts";

/** Whom the team of an area cannot do without. The crisis group of a large house has every role there is, the three that lead first. */
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
  [CRISIS_GROUP_AREA]: [...TEAM_ROLES.filter(isKeyRole), ...TEAM_ROLES.filter((role) => !isKeyRole(role))],
};

/** Up to this many apartments three roles are enough: nobody fills thirteen in a house where everybody knows everybody. */
const SMALL_HOUSE_APARTMENTS = 60;

/** The roles of an area in their order; a house that is known to have no shelter needs nobody for one. */
export function rolesOfArea(areaSlug: string, { hasShelter, apartments }: Pick<House, "hasShelter" | "apartments">): readonly TeamRole[] {
  const roles = ROLES_OF_AREA[areaSlug] ?? [];
  if (areaSlug === CRISIS_GROUP_AREA && (apartments ?? 0) <= SMALL_HOUSE_APARTMENTS) return roles.filter(isKeyRole);
  return hasShelter === false ? roles.filter((role) => role !== "shelter") : roles;
}

/** The roles that can wait for the one person who has them (seed content 5.10). */
const WITHOUT_DEPUTY: ReadonlySet<TeamRole> = new Set(["economy", "it_and_privacy", "collaboration"]);

/** Whether somebody must be able to step in. */
export const needsDeputy = (role: TeamRole): boolean => !WITHOUT_DEPUTY.has(role);
