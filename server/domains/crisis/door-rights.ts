import { eq } from "drizzle-orm";
import { crisisActivationAreas as areas } from "#drizzle/schema/index.ts";
import { listOwnStairwells } from "#server/domains/teams/member-queries.ts";
import { listTakenPlaces, type TakenPlace } from "#server/domains/teams/taken-places.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { ASSOCIATION_ROLES } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { type Crisis, mayWork } from "./require-crisis.ts";

/** Whose doors somebody knocks on: all of the house, for those who work in the crisis, or their own stairwells'. */
export type DoorRights = "all" | ReadonlySet<string>;

export async function readDoorRights(db: Queryable, actor: MemberActor, crisis: Crisis): Promise<DoorRights> {
  return (await mayWork(db, actor, crisis)) ? "all" : new Set(await listOwnStairwells(db, actor));
}

/** Whether the person has any door at all. */
export const hasDoors = (rights: DoorRights): boolean => rights === "all" || rights.size > 0;

export const isTheirs = (rights: DoorRights, stairwellId: string | null): boolean =>
  rights === "all" || (stairwellId !== null && rights.has(stairwellId));

/** Until when the person had doors that they do not have now: what they had said by then is taken. */
export interface DoorsLost {
  all: Date | null;
  stairwells: ReadonlyMap<string, Date>;
}

export const hasLostDoors = ({ all, stairwells }: DoorsLost): boolean => all !== null || stairwells.size > 0;

/** Until when the doors of a stairwell, or of none, were theirs; null where they were not. */
export function lostAt({ all, stairwells }: DoorsLost, stairwellId: string | null): Date | null {
  const own = stairwellId === null ? undefined : stairwells.get(stairwellId);
  return own && (all === null || own > all) ? own : all;
}

/**
 * Which doors were taken from the person since the crisis began: those of a stairwell with the role, all of them with a place in a team of the
 * crisis's areas, or with a role that works in every crisis.
 */
export async function findDoorsLost(db: Queryable, actor: MemberActor, crisis: Crisis): Promise<DoorsLost> {
  const taken = await listTakenPlaces(db, { ...actor, since: crisis.createdAt });
  const added = await db
    .select({ id: areas.crisisDomainId, since: areas.createdAt })
    .from(areas)
    .where(eq(areas.crisisActivationId, crisis.id));
  const areaSince = new Map([...added.map(({ id, since }) => [id, since] as const), [crisis.crisisDomainId, crisis.createdAt]]);
  const tookAll = ({ at, crisisDomainId, associationRole }: TakenPlace): boolean => {
    const since = crisisDomainId === null ? undefined : areaSince.get(crisisDomainId);
    return (since !== undefined && since <= at) || working.has(associationRole);
  };
  const stairwells = new Map<string, Date>();
  // The newest comes first, and counts.
  for (const { stairwellId, at } of taken) if (stairwellId !== null && !stairwells.has(stairwellId)) stairwells.set(stairwellId, at);
  return { all: taken.find(tookAll)?.at ?? null, stairwells };
}

/** The roles in an association that work in every crisis. */
const working: ReadonlySet<string | null> = new Set(ASSOCIATION_ROLES.filter((role) => can(role, "crisis:activate")));
