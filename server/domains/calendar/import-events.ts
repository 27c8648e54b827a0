import { and, desc, eq, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { calendarAttendance, calendarEvents, calendarOccurrences } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { fileImport } from "#server/platform/tables/file-import.ts";
import { CALENDAR_IMPORTS_SHOWN } from "#shared/limits.ts";
import {
  CALENDAR_IMPORT_OUTCOMES,
  type CalendarImportOutcome,
  type CalendarImportReport,
  type removeImportInput,
} from "#shared/schemas/calendar.ts";
import { roomIn } from "./add-event.ts";
import { moveDays } from "./change-event.ts";
import { type FileEntry, type FileEvent, readImportFile } from "./read-import-file.ts";
import { dayOf, daysBetween } from "./wall-clock.ts";

type EventRow = typeof calendarEvents.$inferSelect;

interface JudgedEntry extends FileEntry {
  outcome: CalendarImportOutcome;
  /** The event that is changed. */
  known: EventRow | null;
}

/** What a file may change of an event that is there: not its category, its owner or who sees it. */
type Taken = Pick<FileEvent, "title" | "description" | "place" | "startsAt" | "endsAt" | "isAllDay" | "recurrenceRule" | "exceptDates">;

const refused = (entry: FileEntry, reason: string): JudgedEntry => ({ ...entry, outcome: "refused", known: null, event: null, reason });

/**
 * The new and the changed events of a calendar file; a second import of a file changes its events instead of doubling them, and events
 * that the file no longer has stay.
 */
export const calendarImport = fileImport({
  allow: async (ctx) => {
    const actor = requirePermission(ctx.actor, "preparedness:edit");
    await ctx.limits.consume("uploadsPerUser", actor.userId);
    return actor;
  },
  read: async ({ contents }: { contents: () => Promise<Uint8Array> }) => readImportFile(await contents()),
  lock: (tx, actor) => lockMembersFor(tx, actor, "preparedness:edit"),
  judge: async (_, db, { by: { associationId }, lines }) => {
    const own = eq(calendarEvents.housingAssociationId, associationId);
    const uids = lines.flatMap(({ event }) => (event ? [event.importedUid] : []));
    const [known, room] = await Promise.all([
      db
        .select()
        .from(calendarEvents)
        .where(and(own, inArray(calendarEvents.importedUid, uids))),
      roomIn(db, associationId),
    ]);
    return judgeEntries(lines, new Map(known.map((row) => [row.importedUid ?? "", row])), room);
  },
  report: toImportReport,
  write: (ctx, tx, { by: { associationId, profileId }, judged }) =>
    writeEvents(tx, judged, { housingAssociationId: associationId, createdByProfileId: profileId }, ctx.now()),
  audit: { action: "calendar.import", subject: ({ associationId }) => associationId },
});

const BATCH_SIZE = 500;

async function writeEvents(
  tx: Transaction,
  judged: readonly JudgedEntry[],
  common: { housingAssociationId: string; createdByProfileId: string },
  at: Date,
): Promise<void> {
  const added = judged.flatMap(({ outcome, event }) => {
    if (!event || outcome !== "new") return [];
    const { replaces: _, ...values } = event;
    return [{ ...values, ...common, createdAt: at, updatedAt: at }];
  });
  for (let start = 0; start < added.length; start += BATCH_SIZE) {
    await tx.insert(calendarEvents).values(added.slice(start, start + BATCH_SIZE));
  }
  for (const { outcome, event, known } of judged) {
    if (outcome !== "changed" || !event || !known) continue;
    await tx
      .update(calendarEvents)
      .set({ ...changesOf(event, known), version: sql`${calendarEvents.version} + 1`, updatedAt: at })
      .where(eq(calendarEvents.id, known.id));
    await moveDays(tx, known.id, daysBetween(dayOf(known.startsAt), dayOf(event.startsAt)));
  }
}

/** What becomes of each event of a file; `known` are the association's imported ones by their UID, `room` is how many more fit. */
function judgeEntries(
  entries: readonly FileEntry[],
  known: ReadonlyMap<string, EventRow>,
  room: { events: number; series: number },
): JudgedEntry[] {
  const left = { ...room };
  return entries.map((entry) => {
    if (!entry.event) return { ...entry, outcome: "refused", known: null };
    const before = known.get(entry.event.importedUid) ?? null;
    if (before) {
      const isSame = JSON.stringify(changesOf(entry.event, before)) === JSON.stringify(changesOf(before, before));
      return { ...entry, outcome: isSame ? "unchanged" : "changed", known: before };
    }
    const isSeries = entry.event.recurrenceRule !== null;
    if (left.events === 0) return refused(entry, "Kalendern är full.");
    if (isSeries && left.series === 0) return refused(entry, "Kalendern har redan så många upprepade händelser som får plats.");
    left.events--;
    if (isSeries) left.series--;
    return { ...entry, outcome: "new", known: null };
  });
}

/** The columns that a known event gets. A day that was taken out of the series here stays out. */
function changesOf(event: Taken, known: EventRow) {
  const { title, description, place, startsAt, endsAt, isAllDay, recurrenceRule } = event;
  const exceptDates = [...new Set([...known.exceptDates, ...event.exceptDates])].sort();
  return { title, description, place, startsAt, endsAt, isAllDay, recurrenceRule, exceptDates };
}

function toImportReport(judged: readonly JudgedEntry[]): Omit<CalendarImportReport, "digest"> {
  const rows = judged.map(({ number, title, event, outcome, reason }) => ({
    number,
    title,
    startsAt: event?.startsAt.toISOString() ?? null,
    isAllDay: event?.isAllDay ?? false,
    outcome,
    reason,
  }));
  const count = (wanted: CalendarImportOutcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  const counts = Object.fromEntries(CALENDAR_IMPORT_OUTCOMES.map((outcome) => [outcome, count(outcome)]));
  return { counts: counts as CalendarImportReport["counts"], rows };
}

/**
 * Removes what one import brought; events that are touched since stay, unless they are to go too. Throws ForbiddenError, and
 * NotFoundError when nothing is left of it.
 */
export async function removeImport(
  ctx: DomainContext,
  { importedAt, withTouched }: z.output<typeof removeImportInput>,
): Promise<{ removed: number; kept: number }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const ofImport = and(importedInto(actor.associationId), eq(calendarEvents.createdAt, new Date(importedAt)));
    const gone = await tx
      .delete(calendarEvents)
      .where(withTouched ? ofImport : and(ofImport, not(touchedSinceImport)))
      .returning({ id: calendarEvents.id });
    const counts = { removed: gone.length, kept: await tx.$count(calendarEvents, ofImport) };
    if (counts.removed + counts.kept === 0) throw new NotFoundError();
    await recordAudit(tx, actor, "calendar.remove_import", actor.associationId, { importedAt, ...counts });
    return counts;
  });
}

/** Events that came by a calendar file. Those of one import were made at the same instant. */
const importedInto = (associationId: string): SQL | undefined =>
  and(eq(calendarEvents.housingAssociationId, associationId), isNotNull(calendarEvents.importedUid));

/** Whether somebody, or a later file, has written to an event since it was imported, marked a day of it or answered for one. */
const touchedSinceImport = sql<boolean>`(${calendarEvents.version} > 1
  or exists (select from ${calendarOccurrences} where ${calendarOccurrences.eventId} = ${calendarEvents.id})
  or exists (select from ${calendarAttendance} where ${calendarAttendance.eventId} = ${calendarEvents.id}))`;

/** The latest imports of which something is left, the newest first: when, how many events, and how many of them are touched since. */
export async function listImports(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "preparedness:edit");
  const imports = await ctx.db
    .select({
      importedAt: calendarEvents.createdAt,
      firstTitle: sql<string>`(array_agg(${calendarEvents.title} order by ${calendarEvents.startsAt}, ${calendarEvents.title}))[1]`,
      events: sql`count(*)`.mapWith(Number),
      touched: sql`count(*) filter (where ${touchedSinceImport})`.mapWith(Number),
    })
    .from(calendarEvents)
    .where(importedInto(associationId))
    .groupBy(calendarEvents.createdAt)
    .orderBy(desc(calendarEvents.createdAt))
    .limit(CALENDAR_IMPORTS_SHOWN);
  return imports.map(({ importedAt, ...counts }) => ({ importedAt: importedAt.toISOString(), ...counts }));
}
