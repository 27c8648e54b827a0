import { and, eq, inArray, like, sql } from "drizzle-orm";
import { auditLog, calendarEvents, crisisDomains, housingAssociations } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { WATER_CHANGE_DAYS } from "#shared/calculations/water.ts";
import { preparednessWeeks, VMA_TEST_TIME, vmaTestDays } from "#shared/calculations/year-wheel.ts";
import { CALENDAR_TEMPLATES, type CalendarTemplate, YEAR_WHEEL_KEYS } from "#shared/content/calendar-templates.ts";
import type { CreateEventInput } from "#shared/schemas/calendar.ts";
import { toEventValues } from "./add-event.ts";
import { daysOfSeries } from "./occurrences.ts";
import { addDays, dayOf } from "./wall-clock.ts";

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

/** An entry of the yearly wheel: its area is still a slug. */
type WheelEntry = Omit<CreateEventInput, "crisisDomainId"> & { seedKey: string; area: string | null };

const SERIES_PREFIX = "year-wheel/";

/** For so long the dates that follow no rule stand in the calendar; a job adds those that come into it. */
const DATED_DAYS = 731;

interface WheelHouse {
  hasShelter: boolean | null;
  /** By which day the plan says that the shared water is to be changed; null while it says none. */
  nextWaterChange: string | null;
}

/** All of the wheel for an association that begins today; a house that is known to have no shelter has no round of it. */
function yearWheel(today: string, { hasShelter, nextWaterChange }: WheelHouse): WheelEntry[] {
  const keys = YEAR_WHEEL_KEYS.filter((key) => key !== "shelter-round" || hasShelter !== false);
  const series = CALENDAR_TEMPLATES.filter(({ key }) => keys.includes(key)).map((template) =>
    nextWaterChange && template.key === WATER_CHANGE
      ? waterChangeFrom(dayOfWaterChange(nextWaterChange, today))
      : toSeries(template, today),
  );
  return [...series, ...datedEntries(today, addDays(today, DATED_DAYS))];
}

const WATER_CHANGE = "water-change";

/** The key of the calendar's one change of the shared water. */
export const WATER_CHANGE_SERIES = `${SERIES_PREFIX}${WATER_CHANGE}`;

/** As often as the water is to be changed, in whole weeks: never later than the plan's day. */
export const WATER_CHANGE_RULE = `FREQ=WEEKLY;INTERVAL=${Math.floor(WATER_CHANGE_DAYS / 7)}`;

/** What is overdue is to be done today. */
export const dayOfWaterChange = (nextChange: string, today: string): string => (nextChange < today ? today : nextChange);

/** The change of the shared water as a series that begins on the plan's day. */
export function waterChangeFrom(day: string): WheelEntry {
  const template = CALENDAR_TEMPLATES.find(({ key }) => key === WATER_CHANGE);
  if (!template) throw new Error("the calendar has no template for the change of water");
  return { ...toSeries({ ...template, rule: null }, day), rule: WATER_CHANGE_RULE };
}

/** What no RRULE can say, within two days: the VMA tests skip holidays, and the library knows no week numbers. */
function datedEntries(from: string, to: string): WheelEntry[] {
  const tests = vmaTestDays(from, to).map((day) => ({
    ...ONCE,
    seedKey: `vma-test/${day}`,
    title: "Test av VMA (Hesa Fredrik)",
    description: "Signalen ljuder utomhus klockan 15: 7 sekunder ljud och 14 sekunder tystnad. Faran över är en signal på 30 sekunder.",
    area: "kommunikation",
    startDay: day,
    endDay: day,
    isAllDay: false,
    startTime: VMA_TEST_TIME,
    endTime: "15:15",
  }));
  const weeks = preparednessWeeks(from, to).map((week) => ({
    ...ONCE,
    seedKey: `preparedness-week/${week.from}`,
    title: "Beredskapsveckan",
    description: "Hela landet pratar beredskap. Ett bra tillfälle att bjuda in grannarna till en träff i gården.",
    area: "ledning",
    startDay: week.from,
    endDay: week.to,
    isAllDay: true,
    startTime: "00:00",
    endTime: "00:00",
  }));
  return [...tests, ...weeks];
}

const ONCE = {
  category: "information",
  place: null,
  rule: null,
  until: null,
  ownerProfileId: null,
  isPublic: true,
  checklist: [] as string[],
  remindDaysBefore: null,
} as const;

/** The factor of the readiness score that is raised by what this entry of the wheel asks for, or a day taken out of it. */
export const factorOf = (seedKey: string | null): string | null =>
  CALENDAR_TEMPLATES.find(({ key }) => `${seedKey}/`.startsWith(`${SERIES_PREFIX}${key}/`))?.factor ?? null;

/** A series begins on the first day from today on that its rule hits. */
function toSeries({ key, area, times, checklist, rule, factor: _, ...template }: CalendarTemplate, today: string): WheelEntry {
  const startDay = (rule && daysOfSeries(rule, today, "00:00", today, addDays(today, DATED_DAYS))[0]) || today;
  return {
    ...template,
    seedKey: `${SERIES_PREFIX}${key}`,
    area,
    rule,
    until: null,
    place: null,
    ownerProfileId: null,
    checklist: [...checklist],
    startDay,
    endDay: startDay,
    isAllDay: times === null,
    startTime: times?.start ?? "00:00",
    endTime: times?.end ?? "00:00",
  };
}
