import type { calendarEvents, calendarOccurrences } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { shownName } from "#server/platform/shown-name.ts";
import { describeRule, splitRule } from "#shared/calculations/recurrence.ts";
import type { AttendanceAnswer } from "#shared/enums.ts";
import { formatTime } from "#shared/format/date.ts";
import type { Occurrence } from "./occurrences.ts";
import { isOverdue, isToBeDone, mayEditCalendar, mayMarkDone } from "./rules.ts";
import { addDays, dayOf } from "./wall-clock.ts";
import { factorOf } from "./year-wheel.ts";

export interface EventRecord {
  event: typeof calendarEvents.$inferSelect;
  area: { id: string; slug: string; name: string } | null;
  owner: { fullName: string | null; name: string | null } | null;
}

export interface Attendance {
  counts: Record<AttendanceAnswer, number>;
  own: AttendanceAnswer | null;
}

export const NO_ATTENDANCE: Attendance = { counts: { yes: 0, maybe: 0, no: 0 }, own: null };

export interface OccurrenceRecord {
  record: EventRecord;
  occurrence: Occurrence;
  state:
    | (Pick<typeof calendarOccurrences.$inferSelect, "doneAt" | "note" | "checked" | "updatedAt"> & { doneBy: string | null })
    | undefined;
  attendance: Attendance | undefined;
}

/** One occurrence of an event as a member sees it. Days and times are Stockholm's. */
export function toOccurrenceView({ record, occurrence, state, attendance }: OccurrenceRecord, actor: MemberActor, now: Date) {
  const { event, area, owner } = record;
  const isDone = state?.doneAt != null;
  const mayEdit = mayEditCalendar(actor);
  return {
    eventId: event.id,
    occursOn: occurrence.occursOn,
    title: event.title,
    description: event.description,
    place: event.place,
    category: event.category,
    startsAt: occurrence.startsAt.toISOString(),
    /** Exclusive. */
    endsAt: occurrence.endsAt.toISOString(),
    isAllDay: event.isAllDay,
    startDay: occurrence.occursOn,
    startTime: occurrence.startTime,
    /** The last day it touches. */
    endDay: occurrence.endDay,
    endTime: occurrence.endTime,
    series: event.recurrenceRule === null ? null : toSeries(event, event.recurrenceRule),
    area,
    owner: event.ownerProfileId && owner ? { profileId: event.ownerProfileId, name: shownName({ ...owner, email: "" }, false) } : null,
    isPublic: event.isPublic,
    isImported: event.importedUid !== null,
    checklist: event.checklist,
    checked: state?.checked ?? [],
    remindDaysBefore: event.remindDaysBefore,
    isToBeDone: isToBeDone(event.category),
    isDone,
    /** A proof that it was done raises the readiness score. */
    raisesReadiness: factorOf(event.seedKey) !== null,
    /** When somebody last marked or opened it. */
    markedAt: state?.updatedAt.toISOString() ?? null,
    doneAt: state?.doneAt?.toISOString() ?? null,
    doneBy: state?.doneBy ?? null,
    note: state?.note ?? null,
    isOverdue: isOverdue({ category: event.category, endsAt: occurrence.endsAt, isDone }, now),
    hasEnded: occurrence.endsAt < now,
    attendance: event.isPublic ? (attendance ?? NO_ATTENDANCE) : null,
    version: event.version,
    mayEdit,
    mayMarkDone: mayMarkDone(actor, event),
  };
}
export type OccurrenceView = ReturnType<typeof toOccurrenceView>;

/** What a form for the whole series begins with. */
function toSeries(event: EventRecord["event"], recurrenceRule: string) {
  const last = event.isAllDay ? addDays(dayOf(event.endsAt), -1) : dayOf(event.endsAt);
  const startDay = dayOf(event.startsAt);
  return {
    ...splitRule(recurrenceRule),
    inWords: describeRule(recurrenceRule),
    startDay,
    startTime: formatTime(event.startsAt),
    endDay: last < startDay ? startDay : last,
    endTime: formatTime(event.endsAt),
  };
}
