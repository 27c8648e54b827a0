import { findTakenOff, listOwnStairwells } from "#server/domains/teams/member-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
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

/**
 * Until when the person had more doors than now: what they had said by then is taken. Null for who has all of them, or has lost none since
 * the crisis began.
 */
export async function findDoorsLost(db: Queryable, actor: MemberActor, crisis: Crisis, rights: DoorRights): Promise<Date | null> {
  return rights === "all" ? null : findTakenOff(db, { ...actor, since: crisis.createdAt });
}
