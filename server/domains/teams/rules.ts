import { ConflictError } from "#server/platform/errors.ts";
import { TEAM_ROLES, type TeamRole } from "#shared/enums.ts";
import { mondayOf } from "#shared/format/week.ts";
import { CRISIS_GROUP_AREA, isKeyRole } from "#shared/text/team-roles.ts";
import type { CoverageView, PlaceView, RoleSlotView } from "./views.ts";

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

/** The roles that can wait for the one person who has them (seed content 5.10). */
const WITHOUT_DEPUTY: ReadonlySet<TeamRole> = new Set(["economy", "it_and_privacy", "collaboration"]);

/** Whether somebody must be able to step in. */
const needsDeputy = (role: TeamRole): boolean => !WITHOUT_DEPUTY.has(role);

/** Somebody in a team, as far as it matters for what the team lacks. */
export interface Occupant {
  name: string;
  role: TeamRole | null;
  isDeputy: boolean;
  /** People from outside are asked before they are written down. */
  hasAccepted: boolean;
  leads: boolean;
  stairwellId: string | null;
}

/** What of the house decides whom a team needs. */
export interface House {
  hasShelter: boolean | null;
  /** Null while nobody has said how many. */
  apartments: number | null;
  stairwells: readonly { id: string; name: string }[];
}

/** What the Teamledare's place is called among those that have been taken; a role's is called as the role, and a deputy's as below. */
export const LEADER_PLACE = "leader";
export const DEPUTY_SUFFIX = "/deputy";

/**
 * Which places of an area's team are taken; `takenPlaces` are those that were at some time. A representative is needed in every
 * stairwell that the house has named.
 */
export function coverageOf(areaSlug: string, house: House, team: readonly Occupant[], takenPlaces: readonly string[] = []): CoverageView {
  const slots = rolesOfArea(areaSlug, house).flatMap((role) => slotsOf(role, house, team, takenPlaces));
  const leaders = team.filter(({ leads }) => leads).map((one) => ({ ...one, hasAccepted: true }));
  const leader = areaSlug === CRISIS_GROUP_AREA ? null : placeOf(leaders, takenPlaces.includes(LEADER_PLACE));
  const places = [leader, ...slots.flatMap(({ holder, deputy }) => [holder, deputy])].filter((place) => place !== null);
  const homes = new Set(team.map(({ stairwellId }) => stairwellId));
  return {
    slots,
    leader,
    filled: places.filter(({ state }) => state === "filled").length,
    places: places.length,
    stairwells: { covered: house.stairwells.filter(({ id }) => homes.has(id)).length, total: house.stairwells.length },
  };
}

function slotsOf(role: TeamRole, { stairwells }: House, team: readonly Occupant[], takenPlaces: readonly string[]): RoleSlotView[] {
  const inRole = team.filter((one) => one.role === role);
  // Of a stairwell's own representative it is not known: only that there was one in some stairwell.
  const isOfStairwell = role === "stairwell_representative" && stairwells.length > 0;
  const wasTaken = (deputy: "" | typeof DEPUTY_SUFFIX): boolean => !isOfStairwell && takenPlaces.includes(`${role}${deputy}`);
  const slot = (stairwell: { id: string; name: string } | null, people: readonly Occupant[]): RoleSlotView => ({
    role,
    stairwellId: stairwell?.id ?? null,
    stairwellName: stairwell?.name ?? null,
    holder: placeOf(
      people.filter(({ isDeputy }) => !isDeputy),
      wasTaken(""),
    ),
    deputy: needsDeputy(role)
      ? placeOf(
          people.filter(({ isDeputy }) => isDeputy),
          wasTaken(DEPUTY_SUFFIX),
        )
      : null,
  });
  if (!isOfStairwell) return [slot(null, inRole)];
  return stairwells.map((stairwell) =>
    slot(
      stairwell,
      inRole.filter(({ stairwellId }) => stairwellId === stairwell.id),
    ),
  );
}

function placeOf(people: readonly Pick<Occupant, "name" | "hasAccepted">[], wasTaken: boolean): PlaceView {
  const accepted = people.filter(({ hasAccepted }) => hasAccepted);
  if (accepted.length > 0) return { state: "filled", names: accepted.map(({ name }) => name) };
  if (people.length === 0) return { state: wasTaken ? "left" : "empty", names: [] };
  return { state: "asked", names: people.map(({ name }) => name) };
}

/** A role stays taken while it is the same; who gives it to oneself has taken it. */
export function acceptedAtAfter(
  former: { role: TeamRole | null; isDeputy: boolean; stairwellId: string | null; acceptedAt: Date | null } | null,
  next: { role: TeamRole | null; isDeputy: boolean; stairwellId: string | null },
  { isSelf, now }: { isSelf: boolean; now: Date },
): Date | null {
  if (next.role === null) return null;
  const isSame = former?.role === next.role && former.isDeputy === next.isDeputy && former.stairwellId === next.stairwellId;
  if (isSame && former.acceptedAt) return former.acceptedAt;
  return isSelf ? now : null;
}

/** A rota is not rewritten backwards. Throws ConflictError with WEEK_HAS_PASSED. */
export function requireComingWeek(monday: string, now: Date): void {
  if (monday < mondayOf(now)) throw new ConflictError("WEEK_HAS_PASSED");
}

/** The roles of an area in their order; a house that is known to have no shelter needs nobody for one. */
function rolesOfArea(areaSlug: string, { hasShelter, apartments }: Pick<House, "hasShelter" | "apartments">): readonly TeamRole[] {
  const roles = ROLES_OF_AREA[areaSlug] ?? [];
  if (areaSlug === CRISIS_GROUP_AREA && (apartments ?? 0) <= SMALL_HOUSE_APARTMENTS) return roles.filter(isKeyRole);
  return hasShelter === false ? roles.filter((role) => role !== "shelter") : roles;
}
