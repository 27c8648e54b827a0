import { ConflictError } from "#server/lib/errors.ts";
import type { TeamRole } from "#shared/enums.ts";
import { mondayOf } from "#shared/format/week.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { needsDeputy, rolesOfArea } from "./area-roles.ts";
import type { CoverageView, PlaceView, RoleSlotView } from "./views.ts";

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
  stairwells: readonly { id: string; name: string }[];
}

/** Which places of an area's team are taken. A representative is needed in every stairwell that the house has named. */
export function coverageOf(areaSlug: string, house: House, team: readonly Occupant[]): CoverageView {
  const slots = rolesOfArea(areaSlug, house.hasShelter).flatMap((role) => slotsOf(role, house, team));
  const leader =
    areaSlug === CRISIS_GROUP_AREA ? null : placeOf(team.filter(({ leads }) => leads).map((one) => ({ ...one, hasAccepted: true })));
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

function slotsOf(role: TeamRole, { stairwells }: House, team: readonly Occupant[]): RoleSlotView[] {
  const inRole = team.filter((one) => one.role === role);
  const slot = (stairwellName: string | null, people: readonly Occupant[]): RoleSlotView => ({
    role,
    stairwellName,
    holder: placeOf(people.filter(({ isDeputy }) => !isDeputy)),
    deputy: needsDeputy(role) ? placeOf(people.filter(({ isDeputy }) => isDeputy)) : null,
  });
  if (role !== "stairwell_representative" || stairwells.length === 0) return [slot(null, inRole)];
  return stairwells.map(({ id, name }) =>
    slot(
      name,
      inRole.filter(({ stairwellId }) => stairwellId === id),
    ),
  );
}

function placeOf(people: readonly Pick<Occupant, "name" | "hasAccepted">[]): PlaceView {
  const accepted = people.filter(({ hasAccepted }) => hasAccepted);
  if (accepted.length > 0) return { state: "filled", names: accepted.map(({ name }) => name) };
  return { state: people.length > 0 ? "asked" : "empty", names: people.map(({ name }) => name) };
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
