import { and, count, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisMessages as messages, crisisTasks as tasks } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/lib/actor.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { NotFoundError } from "#server/lib/errors.ts";
import type { activationInput } from "#shared/schemas/crisis.ts";
import { type ActivationFacts, readActivation, selectActivations } from "./activation-queries.ts";
import { toHistoryRows } from "./history-queries.ts";
import type { ComparedCrisis, ComparisonView } from "./views.ts";

/**
 * A crisis that is over beside the last one of its area before it, exercise or not. Throws ForbiddenError, and NotFoundError
 * for one that is led now too.
 */
export async function compareWithEarlier(ctx: DomainContext, { activationId }: z.output<typeof activationInput>): Promise<ComparisonView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  const crisis = await readActivation(ctx.db, associationId, activationId);
  if (crisis.status !== "resolved") throw new NotFoundError();
  const [earlier] = await selectActivations(ctx.db)
    .where(
      and(
        eq(activations.housingAssociationId, associationId),
        eq(activations.crisisDomainId, crisis.crisisDomainId),
        eq(activations.status, "resolved"),
        lt(activations.createdAt, crisis.createdAt),
      ),
    )
    .orderBy(desc(activations.createdAt), desc(activations.id))
    .limit(1);
  const [current, previous] = await toCompared(ctx.db, earlier ? [crisis, earlier] : [crisis]);
  if (!current) throw new Error("the crisis was not compared");
  return { current, previous: previous ?? null };
}

async function toCompared(db: Queryable, crises: readonly ActivationFacts[]): Promise<ComparedCrisis[]> {
  const ids = crises.map(({ id }) => id);
  const [rows, sent, done] = await Promise.all([toHistoryRows(db, crises), countMessages(db, ids), countTasks(db, ids)]);
  return rows.map((row) => ({
    ...row,
    messageCount: sent.get(row.id) ?? 0,
    ...(done.get(row.id) ?? { taskCount: 0, tasksDone: 0 }),
  }));
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
): Promise<ReadonlyMap<string, Pick<ComparedCrisis, "taskCount" | "tasksDone">>> {
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
