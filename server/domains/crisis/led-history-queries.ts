import { and, count, eq, inArray } from "drizzle-orm";
import { crisisActivations as activations, crisisLogEntries } from "#drizzle/schema/index.ts";
import { readReach } from "#server/domains/deliveries/reach-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { selectActivations } from "./activation-queries.ts";
import { countReplied } from "./crisis-queries.ts";
import { minutesBetween } from "./rules.ts";
import type { HistoryFacts } from "./views.ts";

/** What the history tells of crises that were led in the portal, by their ids. */
export async function readLedFacts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, HistoryFacts>> {
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
        createdAt: createdAt.toISOString(),
        resolvedAt: over.toISOString(),
        durationMinutes: minutesBetween(createdAt, over),
        minutesToFirstMessage: firstSentAt && minutesBetween(createdAt, firstSentAt),
        reachedCount: keptCounts?.reached ?? people,
        repliedCount: keptCounts?.replied ?? replied.get(id) ?? 0,
        decisionCount: decisions.get(id) ?? 0,
        personalDataErasedAt: personalDataErasedAt?.toISOString() ?? null,
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
