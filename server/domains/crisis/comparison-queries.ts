import { and, count, desc, eq, exists, inArray, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages, crisisTasks as tasks } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { activationInput } from "#shared/schemas/crisis.ts";
import { toHistoryRows } from "./history-queries.ts";
import { IS_EARLIER, type PastCrisis, pastOf } from "./past-queries.ts";
import type { ComparedCrisis, ComparisonView } from "./views.ts";

/**
 * A crisis that is over beside the last one before it with an area in common, exercise or not, led here or written down afterwards.
 * Throws ForbiddenError, and NotFoundError for one that is led now too.
 */
export async function compareWithEarlier(ctx: DomainContext, { activationId }: z.output<typeof activationInput>): Promise<ComparisonView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  const past = pastOf(ctx.db, associationId);
  const earlier = pastOf(ctx.db, associationId, "earlier");
  const [crisis] = await ctx.db
    .select({ id: past.id, isImported: past.isImported, areaIds: past.areaIds })
    .from(past)
    .where(eq(past.id, activationId));
  if (!crisis) throw new NotFoundError();
  const [before] = await ctx.db
    .select({ id: earlier.id, isImported: earlier.isImported, areaIds: earlier.areaIds })
    .from(earlier)
    .where(
      exists(
        ctx.db
          .select({ id: past.id })
          .from(past)
          .where(and(eq(past.id, activationId), IS_EARLIER)),
      ),
    )
    .orderBy(desc(earlier.startedAt), desc(earlier.id))
    .limit(1);
  const [current, previous] = await toCompared(ctx.db, associationId, before ? [crisis, before] : [crisis]);
  if (!current) throw new Error("the crisis was not compared");
  return { current, previous: previous ?? null };
}

const NOTHING_LED = { messageCount: null, taskCount: null, tasksDone: null };

async function toCompared(db: Queryable, associationId: string, crises: readonly PastCrisis[]): Promise<ComparedCrisis[]> {
  const ids = crises.map(({ id }) => id);
  const [rows, sent, done] = await Promise.all([toHistoryRows(db, associationId, crises), countMessages(db, ids), countTasks(db, ids)]);
  return rows.map((row) =>
    row.imported
      ? { ...row, ...NOTHING_LED }
      : { ...row, messageCount: sent.get(row.id) ?? 0, ...(done.get(row.id) ?? { taskCount: 0, tasksDone: 0 }) },
  );
}

async function countMessages(db: Queryable, activationIds: readonly string[]): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .select({ id: messages.crisisActivationId, number: count() })
    .from(messages)
    .where(and(inArray(messages.crisisActivationId, [...activationIds]), eq(messages.state, "released"), ne(messages.audience, "self")))
    .groupBy(messages.crisisActivationId);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

async function countTasks(
  db: Queryable,
  activationIds: readonly string[],
): Promise<ReadonlyMap<string, { taskCount: number; tasksDone: number }>> {
  const rows = await db
    .select({
      id: tasks.crisisActivationId,
      taskCount: count(),
      tasksDone: sql<number>`count(*) filter (where ${tasks.state} = 'done')::int`,
    })
    .from(tasks)
    .where(inArray(tasks.crisisActivationId, [...activationIds]))
    .groupBy(tasks.crisisActivationId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
