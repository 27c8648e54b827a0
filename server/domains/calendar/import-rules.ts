import { createHash } from "node:crypto";
import type { calendarEvents } from "#drizzle/schema/index.ts";
import { CALENDAR_IMPORT_OUTCOMES, type CalendarImportOutcome, type CalendarImportReport } from "#shared/schemas/calendar.ts";
import type { FileEvent } from "./read-file-event.ts";
import type { FileEntry } from "./read-import-file.ts";

type EventRow = typeof calendarEvents.$inferSelect;

export interface JudgedEntry extends FileEntry {
  outcome: CalendarImportOutcome;
  /** The event that is changed. */
  known: EventRow | null;
}

/** What a file may change of an event that is there: not its category, its owner or who sees it. */
type Taken = Pick<FileEvent, "title" | "description" | "place" | "startsAt" | "endsAt" | "isAllDay" | "recurrenceRule" | "exceptDates">;

/** What becomes of each event of a file; `known` are the association's imported ones by their UID, `room` is how many more fit. */
export function judgeEntries(
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

const refused = (entry: FileEntry, reason: string): JudgedEntry => ({ ...entry, outcome: "refused", known: null, event: null, reason });

/** The columns that a known event gets. A day that was taken out of the series here stays out. */
export function changesOf(event: Taken, known: EventRow) {
  const { title, description, place, startsAt, endsAt, isAllDay, recurrenceRule } = event;
  const exceptDates = [...new Set([...known.exceptDates, ...event.exceptDates])].sort();
  return { title, description, place, startsAt, endsAt, isAllDay, recurrenceRule, exceptDates };
}

export function toImportReport(judged: readonly JudgedEntry[]): CalendarImportReport {
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
  const becomes = judged.map(({ outcome, event, known }) => [outcome, event, known?.version]);
  const digest = createHash("sha256").update(JSON.stringify(becomes)).digest("base64url");
  return { digest, counts: counts as CalendarImportReport["counts"], rows };
}
