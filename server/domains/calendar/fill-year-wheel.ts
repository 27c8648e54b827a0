import { and, eq, inArray, like, sql } from "drizzle-orm";
import { auditLog, calendarEvents, crisisDomains, housingAssociations } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { toEventValues } from "./event-values.ts";
import { addDays, dayOf } from "./wall-clock.ts";
import { DATED_DAYS, datedEntries, type WheelEntry, yearWheel } from "./year-wheel.ts";

/** «Fyll i årshjulet»: what is there already stays as it is. Answers how many events came. Throws ForbiddenError. */
export async function fillYearWheel(ctx: DomainContext): Promise<{ added: number }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const added = await insertYearWheel(tx, actor.associationId, ctx.now());
    if (added > 0) await recordAudit(tx, actor, "calendar.fill_year_wheel", actor.associationId, { added });
    return { added };
  });
}

/** Gives an association the entries of the yearly wheel that it lacks, inside another write. Answers how many came. */
export async function insertYearWheel(tx: Transaction, associationId: string, now: Date): Promise<number> {
  const [house] = await tx
    .select({ hasShelter: housingAssociations.hasShelter })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  const { summary } = await findWaterPlan(tx, associationId);
  const wheel = yearWheel(dayOf(now), { hasShelter: house?.hasShelter ?? null, nextWaterChange: summary.nextChange });
  return insertEntries(tx, [associationId], wheel);
}

/** How many days before its end the window of the dated entries is filled: a job that is missed for a month is made up for. */
const TOP_UP_DAYS = 31;

/** Gives the associations that have a yearly wheel the dates that have come into its two years. What they have removed stays away. */
export async function extendYearWheels(ctx: DomainContext): Promise<void> {
  const to = addDays(dayOf(ctx.now()), DATED_DAYS);
  const entries = datedEntries(addDays(to, -TOP_UP_DAYS), to);
  if (entries.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const having = await tx
      .selectDistinct({ id: calendarEvents.housingAssociationId })
      .from(calendarEvents)
      .where(like(calendarEvents.seedKey, "year-wheel/%"));
    const ids = having.map(({ id }) => id);
    const keys = entries.map(({ seedKey }) => seedKey);
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const batch = ids.slice(start, start + BATCH_SIZE);
      await insertEntries(tx, batch, entries, await findRemoved(tx, batch, keys));
    }
  });
}

const BATCH_SIZE = 500;

/** What associations have taken away of these, as `association seedKey`; the event log remembers it. */
async function findRemoved(tx: Transaction, associationIds: readonly string[], keys: readonly string[]): Promise<ReadonlySet<string>> {
  const seedKey = sql<string>`${auditLog.details}->>'seedKey'`;
  const removed = await tx
    .select({ associationId: auditLog.associationId, seedKey })
    .from(auditLog)
    .where(and(eq(auditLog.action, "calendar.remove"), inArray(auditLog.associationId, [...associationIds]), inArray(seedKey, [...keys])));
  return new Set(removed.map((row) => `${row.associationId} ${row.seedKey}`));
}

async function insertEntries(
  tx: Transaction,
  associationIds: readonly string[],
  entries: readonly WheelEntry[],
  without: ReadonlySet<string> = new Set(),
): Promise<number> {
  const areas = await tx.select({ id: crisisDomains.id, slug: crisisDomains.slug }).from(crisisDomains);
  const values = entries.map(({ area, seedKey, ...entry }) => ({
    ...toEventValues({ ...entry, crisisDomainId: areas.find(({ slug }) => slug === area)?.id ?? null }),
    seedKey,
  }));
  const rows = associationIds
    .flatMap((housingAssociationId) => values.map((value) => ({ ...value, housingAssociationId })))
    .filter(({ housingAssociationId, seedKey }) => !without.has(`${housingAssociationId} ${seedKey}`));
  if (rows.length === 0) return 0;
  const added = await tx
    .insert(calendarEvents)
    .values(rows)
    .onConflictDoNothing({ target: [calendarEvents.housingAssociationId, calendarEvents.seedKey] })
    .returning({ id: sql`1` });
  return added.length;
}
