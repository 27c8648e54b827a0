import { type Icon, IconBell, IconCalendarEvent, IconClipboardCheck, IconFlag, IconInfoCircle, IconTool } from "@tabler/icons-react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { CalendarCategory } from "#shared/enums.ts";
import { formatDay, formatMonth, formatWeekday } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";

export type Occurrence = RouterOutputs["calendar"]["list"][number];

/** Kris stays for what is late. */
export const CATEGORY_LOOKS: Record<CalendarCategory, { icon: Icon; color: "fjord" | "varsel" | "lugn" | "gray" }> = {
  meeting: { icon: IconCalendarEvent, color: "fjord" },
  drill: { icon: IconBell, color: "varsel" },
  inspection: { icon: IconClipboardCheck, color: "lugn" },
  maintenance: { icon: IconTool, color: "lugn" },
  information: { icon: IconInfoCircle, color: "gray" },
  deadline: { icon: IconFlag, color: "varsel" },
};

/** What is read anew when something in the calendar has changed. */
export const CALENDAR_CHANGES = ["calendar", "readiness"] as const;

const AGENDA_MONTHS = 3;

/** A month as `YYYY-MM`, so many later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The days that a view of this month shows: a week around the month, or three months under one another. */
export function shownDays(month: string, view: CalendarView): { from: string; to: string } {
  const first = `${month}-01`;
  if (view === "agenda") return { from: first, to: addDays(`${addMonths(month, AGENDA_MONTHS)}-01`, -1) };
  return { from: addDays(first, -7), to: addDays(`${addMonths(month, 1)}-01`, 14) };
}

export type CalendarView = "month" | "agenda";

/** So many months further lies the next page of a view. */
export const stepOf = (view: CalendarView): number => (view === "agenda" ? AGENDA_MONTHS : 1);

/** «november 2026», or «november 2026 – januari 2027». */
export function periodName(month: string, view: CalendarView): string {
  return view === "month" ? formatMonth(month) : `${formatMonth(month)} – ${formatMonth(addMonths(month, AGENDA_MONTHS - 1))}`;
}

/** «mån 7 december», for a line among others of the same year; the weekday in full where there is room. */
export const dayName = (day: string): string => `${formatWeekday(day)} ${formatDay(day)}`;

/** When an occurrence takes place, in words: its time, and its days where it has several. */
export function timesOf({ isAllDay, startDay, startTime, endDay, endTime }: Occurrence): string {
  const isOneDay = startDay === endDay;
  if (isAllDay) return isOneDay ? "Hela dagen" : `Till och med ${dayName(endDay)}`;
  if (isOneDay) return startTime === endTime ? startTime : `${startTime}–${endTime}`;
  return `${startTime} till ${dayName(endDay)} ${endTime}`;
}

export const eventsOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? "händelse" : "händelser"}`;

/** «3 nya händelser, 1 ändrad.»; what did not happen is left out. */
export function importedInWords({ new: added, changed }: { new: number; changed: number }): string {
  const nounOf = (count: number): string => (count === 1 ? "händelse" : "händelser");
  const changedOnes = `${formatNumber(changed)} ${changed === 1 ? "ändrad" : "ändrade"}`;
  if (added === 0) return `${changedOnes} ${nounOf(changed)}.`;
  const newOnes = `${formatNumber(added)} ${added === 1 ? "ny" : "nya"} ${nounOf(added)}`;
  return changed === 0 ? `${newOnes}.` : `${newOnes}, ${changedOnes}.`;
}

export const keyOf = ({ eventId, occursOn }: { eventId: string; occursOn: string }): string => `${eventId}/${occursOn}`;

/** The occurrences by the day they start, in order. */
export function groupByDay(occurrences: readonly Occurrence[]): [day: string, Occurrence[]][] {
  const days = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences) days.set(occurrence.startDay, [...(days.get(occurrence.startDay) ?? []), occurrence]);
  return [...days];
}
