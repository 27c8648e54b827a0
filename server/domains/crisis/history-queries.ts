import { and, asc, count, desc, eq, exists, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { crisisActivations as activations, crisisLogEntries } from "#drizzle/schema/index.ts";
import { readReach } from "#server/domains/deliveries/reach-queries.ts";
import { requirePermission } from "#server/lib/actor.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { findPage } from "#server/lib/page-view.ts";
import { DEFAULT_TIMEZONE } from "#shared/format/date.ts";
import { CRISIS_HISTORY_PAGE_SIZE } from "#shared/limits.ts";
import type { crisisHistoryInput } from "#shared/schemas/crisis.ts";
import { type ActivationFacts, selectActivations } from "./activation-queries.ts";
import { countReplied } from "./crisis-queries.ts";
import { minutesBetween } from "./rules.ts";
import type { HistoryRow, HistoryView } from "./views.ts";

type Filter = z.output<typeof crisisHistoryInput>;

/** The year by the clocks of Sweden in which a crisis began. */
const year = sql<number>`extract(year from ${activations.createdAt} at time zone ${sql.raw(`'${DEFAULT_TIMEZONE}'`)})::int`;

/** One page of the crises that are over, newest first (CRIS-22). */
export async function listCrisisHistory(ctx: DomainContext, { page: wanted, ...filter }: Filter): Promise<HistoryView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  const isOver = and(eq(activations.housingAssociationId, associationId), eq(activations.status, "resolved"));
  const which = and(isOver, ...conditions(filter));
  const [total, years] = await Promise.all([ctx.db.$count(activations, which), listYears(ctx.db, isOver)]);
  const { page, pageCount, offset } = findPage(wanted, total, CRISIS_HISTORY_PAGE_SIZE);
  const rows = await selectActivations(ctx.db)
    .where(which)
    .orderBy(desc(activations.createdAt), asc(activations.id))
    .limit(CRISIS_HISTORY_PAGE_SIZE)
    .offset(offset);
  return { rows: await toHistoryRows(ctx.db, rows), total, page, pageCount, years };
}

const conditions = (filter: Omit<Filter, "page">): (SQL | undefined)[] => [
  filter.crisisDomainId ? eq(activations.crisisDomainId, filter.crisisDomainId) : undefined,
  filter.year === undefined ? undefined : eq(year, filter.year),
  filter.exercises === undefined ? undefined : eq(activations.isExercise, filter.exercises),
];

async function listYears(db: Queryable, isOver: SQL | undefined): Promise<number[]> {
  const rows = await db.selectDistinct({ year }).from(activations).where(isOver).orderBy(desc(year));
  return rows.map((row) => row.year);
}

/** What the history tells of these crises, in the same order. */
export async function toHistoryRows(db: Queryable, crises: readonly ActivationFacts[]): Promise<HistoryRow[]> {
  const ids = crises.map(({ id }) => id);
  const [reach, replied, decisions, compared] = await Promise.all([
    readReach(db, ids),
    countReplied(db, ids),
    countDecisions(db, ids),
    listWithEarlier(db, ids),
  ]);
  return crises.map(({ id, createdAt, resolvedAt, ...crisis }) => {
    const { people = 0, firstSentAt = null } = reach.get(id) ?? {};
    const over = resolvedAt ?? createdAt;
    const { personalDataErasedAt, keptCounts } = crisis;
    return {
      id,
      crisisDomainId: crisis.crisisDomainId,
      domainName: crisis.domainName,
      icon: crisis.icon,
      isExercise: crisis.isExercise,
      level: crisis.level,
      description: crisis.description,
      createdAt: createdAt.toISOString(),
      resolvedAt: over.toISOString(),
      durationMinutes: minutesBetween(createdAt, over),
      minutesToFirstMessage: firstSentAt && minutesBetween(createdAt, firstSentAt),
      reachedCount: keptCounts?.reached ?? people,
      repliedCount: keptCounts?.replied ?? replied.get(id) ?? 0,
      decisionCount: decisions.get(id) ?? 0,
      hasEarlier: compared.has(id),
      personalDataErasedAt: personalDataErasedAt?.toISOString() ?? null,
    };
  });
}

async function countDecisions(db: Queryable, activationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (activationIds.length === 0) return new Map();
  const rows = await db
    .select({ id: crisisLogEntries.crisisActivationId, decisions: count() })
    .from(crisisLogEntries)
    .where(and(inArray(crisisLogEntries.crisisActivationId, [...activationIds]), eq(crisisLogEntries.kind, "decision")))
    .groupBy(crisisLogEntries.crisisActivationId);
  return new Map(rows.map(({ id, decisions }) => [id, decisions]));
}

/** Which of these crises follow another one of the same area that is over too. */
async function listWithEarlier(db: Queryable, activationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const earlier = alias(activations, "earlier");
  const rows = await db
    .select({ id: activations.id })
    .from(activations)
    .where(
      and(
        inArray(activations.id, [...activationIds]),
        exists(
          db
            .select({ id: earlier.id })
            .from(earlier)
            .where(
              and(
                eq(earlier.housingAssociationId, activations.housingAssociationId),
                eq(earlier.crisisDomainId, activations.crisisDomainId),
                eq(earlier.status, "resolved"),
                lt(earlier.createdAt, activations.createdAt),
              ),
            ),
        ),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
