import { eq } from "drizzle-orm";
import { recommendationStates as states } from "#drizzle/schema/index.ts";
import { readTasks } from "#server/domains/tasks/queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { type Decided, returnsAfter, stillDecided } from "./rules.ts";

/**
 * What holds for each recommendation of an association, by its key. Planned is one with an open task, and one whose task was done
 * is done: the task says so and no choice beside it.
 */
export async function findAssociationStates(
  ctx: { db: Queryable; now(): Date },
  actor: MemberActor,
): Promise<ReadonlyMap<string, Decided>> {
  const [rows, tasks] = await Promise.all([
    ctx.db.select().from(states).where(eq(states.housingAssociationId, actor.associationId)),
    readTasks(ctx, actor),
  ]);
  const fromTasks = tasks.flatMap(({ source, sourceKey, state, doneAt }): [string, Decided][] => {
    if (source !== "recommendation" || sourceKey === null || state === "not_relevant") return [];
    if (state === "open") return [[sourceKey, { state: "planned", reason: null, returnsAt: null, byTask: true }]];
    return [[sourceKey, { state: "done", reason: null, returnsAt: doneAt ? returnsAfter(new Date(doneAt)) : null, byTask: true }]];
  });
  return holding([...rows.map(toEntry), ...fromTasks], ctx.now());
}

/** The same for a household. */
export async function findHouseholdStates(db: Queryable, profileId: string, now: Date): Promise<ReadonlyMap<string, Decided>> {
  const rows = await db.select().from(states).where(eq(states.profileId, profileId));
  return holding(rows.map(toEntry), now);
}

const toEntry = ({ recommendationKey, state, reason, returnsAt }: typeof states.$inferSelect): [string, Decided] => [
  recommendationKey,
  { state, reason, returnsAt, byTask: false },
];

function holding(entries: readonly [string, Decided][], now: Date): ReadonlyMap<string, Decided> {
  return new Map(entries.filter(([, decided]) => stillDecided(decided, now)));
}
