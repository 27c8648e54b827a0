import { and, asc, count, desc, eq, exists, inArray, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import {
  crisisActivations as activations,
  crisisActivationAreas,
  crisisDomains,
  crisisLogEntries,
  importedCrises as imported,
  importedCrisisAreas,
  crisisMessages as messages,
  crisisTasks as tasks,
} from "#drizzle/schema/index.ts";
import { readReach } from "#server/domains/deliveries/reach-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage } from "#server/platform/database/page-view.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { DEFAULT_TIMEZONE } from "#shared/format/date.ts";
import { CRISIS_HISTORY_PAGE_SIZE } from "#shared/limits.ts";
import type { activationInput, crisisHistoryInput } from "#shared/schemas/crisis.ts";
import { selectActivations } from "./activation-queries.ts";
import { countReplied } from "./crisis-queries.ts";
import { readImportedFacts } from "./imported-crises.ts";
import { minutesBetween } from "./rules.ts";
import type { ComparedCrisis, ComparisonView, HistoryFacts, HistoryRow, HistoryView } from "./views.ts";

type Filter = z.output<typeof crisisHistoryInput>;

/** The year by the clocks of Sweden in which a crisis began. */
const yearOf = ({ startedAt }: Past) => sql<number>`extract(year from ${startedAt} at time zone ${sql.raw(`'${DEFAULT_TIMEZONE}'`)})::int`;

/** One page of the crises that are over, newest first (CRIS-22). */
export async function listCrisisHistory(ctx: DomainContext, { page: wanted, ...filter }: Filter): Promise<HistoryView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  const past = pastOf(ctx.db, associationId);
  const which = and(...conditions(past, filter));
  const [total, years] = await Promise.all([countPast(ctx.db, past, which), listYears(ctx.db, past)]);
  const { page, pageCount, offset } = findPage(wanted, total, CRISIS_HISTORY_PAGE_SIZE);
  const rows = await ctx.db
    .select({ id: past.id, isImported: past.isImported, areaIds: past.areaIds })
    .from(past)
    .where(which)
    .orderBy(desc(past.startedAt), asc(past.id))
    .limit(CRISIS_HISTORY_PAGE_SIZE)
    .offset(offset);
  return { rows: await toHistoryRows(ctx.db, associationId, rows), total, page, pageCount, years };
}

const conditions = (past: Past, filter: Omit<Filter, "page">): (SQL | undefined)[] => [
  filter.crisisDomainId ? sql`${filter.crisisDomainId}::uuid = any(${past.areaIds})` : undefined,
  filter.year === undefined ? undefined : eq(yearOf(past), filter.year),
  filter.exercises === undefined ? undefined : eq(past.isExercise, filter.exercises),
];

async function countPast(db: Queryable, past: Past, which: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(past).where(which);
  return counted?.total ?? 0;
}

async function listYears(db: Queryable, past: Past): Promise<number[]> {
  const year = yearOf(past);
  const rows = await db.selectDistinct({ year }).from(past).orderBy(desc(year));
  return rows.map((row) => row.year);
}

/** What the history tells of these crises, in the same order. */
async function toHistoryRows(db: Queryable, associationId: string, crises: readonly PastCrisis[]): Promise<HistoryRow[]> {
  const idsWhere = (isImported: boolean) => crises.filter((crisis) => crisis.isImported === isImported).map(({ id }) => id);
  const [led, imported, compared, areas] = await Promise.all([
    readLedFacts(db, idsWhere(false)),
    readImportedFacts(db, idsWhere(true)),
    listWithEarlier(db, associationId, crises),
    db.select({ id: crisisDomains.id, name: crisisDomains.name, icon: crisisDomains.icon }).from(crisisDomains),
  ]);
  const areaOf = new Map(areas.map((area) => [area.id, area]));
  return crises.flatMap(({ id, areaIds }) => {
    const facts = led.get(id) ?? imported.get(id);
    const itsAreas = areaIds.flatMap((areaId) => areaOf.get(areaId) ?? []);
    if (!facts) return [];
    return {
      ...facts,
      id,
      domainName: itsAreas.map(({ name }) => name).join(", "),
      icon: itsAreas[0]?.icon ?? "",
      hasEarlier: compared.has(id),
    };
  });
}

/** Which of these crises follow another one that is over too and had an area in common with it. */
async function listWithEarlier(db: Queryable, associationId: string, crises: readonly PastCrisis[]): Promise<ReadonlySet<string>> {
  if (crises.length === 0) return new Set();
  const past = pastOf(db, associationId);
  const earlier = pastOf(db, associationId, "earlier");
  const rows = await db
    .select({ id: past.id })
    .from(past)
    .where(
      and(
        inArray(
          past.id,
          crises.map(({ id }) => id),
        ),
        exists(db.select({ id: earlier.id }).from(earlier).where(IS_EARLIER)),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** What the history tells of crises that were led in the portal, by their ids. */
async function readLedFacts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, HistoryFacts>> {
  if (ids.length === 0) return new Map();
  const [crises, reach, replied, decisions] = await Promise.all([
    selectActivations(db).where(inArray(activations.id, [...ids])),
    readReach(db, ids),
    countReplied(db, ids),
    countDecisions(db, ids),
  ]);
  return new Map(
    crises.map(({ id, createdAt, resolvedAt, personalDataErasedAt, keptCounts, ...crisis }) => {
      const { people = 0, firstSentAt = null } = reach.get(id) ?? {};
      const over = resolvedAt ?? createdAt;
      const facts = {
        title: null,
        imported: null,
        isExercise: crisis.isExercise,
        level: crisis.level,
        description: crisis.description,
        createdAt,
        resolvedAt: over,
        durationMinutes: minutesBetween(createdAt, over),
        minutesToFirstMessage: firstSentAt && minutesBetween(createdAt, firstSentAt),
        reachedCount: keptCounts?.reached ?? people,
        repliedCount: keptCounts?.replied ?? replied.get(id) ?? 0,
        decisionCount: decisions.get(id) ?? 0,
        personalDataErasedAt,
      };
      return [id, facts];
    }),
  );
}

async function countDecisions(db: Queryable, activationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: crisisLogEntries.crisisActivationId, decisions: count() })
    .from(crisisLogEntries)
    .where(and(inArray(crisisLogEntries.crisisActivationId, [...activationIds]), eq(crisisLogEntries.kind, "decision")))
    .groupBy(crisisLogEntries.crisisActivationId);
  return new Map(rows.map(({ id, decisions }) => [id, decisions]));
}

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

/**
 * The crises of an association that are over, led in the portal or written down afterwards, as a table to ask. The areas stand in
 * order, the one it began in first.
 */
function pastOf(db: Queryable, associationId: string, name: "past" | "earlier" = "past") {
  const led = db
    .select({
      id: sql<string>`${activations.id}`.as("id"),
      isImported: sql<boolean>`false`.as("is_imported"),
      isExercise: sql<boolean>`${activations.isExercise}`.as("is_exercise"),
      startedAt: sql`${activations.createdAt}`.mapWith(activations.createdAt).as("started_at"),
      areaIds: sql<string[]>`array_prepend(${activations.crisisDomainId}, array(
        select a.crisis_domain_id from ${crisisActivationAreas} a where a.crisis_activation_id = crisis_activations.id order by a.created_at))`.as(
        "area_ids",
      ),
    })
    .from(activations)
    .where(and(eq(activations.housingAssociationId, associationId), eq(activations.status, "resolved")));
  const written = db
    .select({
      id: sql<string>`${imported.id}`.as("id"),
      isImported: sql<boolean>`true`.as("is_imported"),
      isExercise: sql<boolean>`${imported.isExercise}`.as("is_exercise"),
      startedAt: sql`${imported.startedAt}`.mapWith(imported.startedAt).as("started_at"),
      areaIds: sql<string[]>`array(
        select a.crisis_domain_id from ${importedCrisisAreas} a where a.imported_crisis_id = imported_crises.id order by a.position)`.as(
        "area_ids",
      ),
    })
    .from(imported)
    .where(eq(imported.housingAssociationId, associationId));
  return unionAll(led, written).as(name);
}

/** Whether the one named `earlier` is of before the other and has an area in common with it. Written out: Drizzle names no table here. */
const IS_EARLIER = sql`"earlier"."started_at" < "past"."started_at" and "earlier"."area_ids" && "past"."area_ids"`;

type Past = ReturnType<typeof pastOf>;

interface PastCrisis {
  id: string;
  isImported: boolean;
  areaIds: string[];
}
