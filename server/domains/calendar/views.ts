import type { calendarEvents } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { shownName } from "#server/platform/shown-name.ts";
import { describeRule, splitRule } from "#shared/calculations/recurrence.ts";
import type { AttendanceAnswer } from "#shared/enums.ts";
import { formatTime } from "#shared/format/date.ts";
import type { Occurrence } from "./occurrences.ts";
import { isOverdue, isToBeDone, mayEditCalendar, mayMarkDone } from "./rules.ts";
import { addDays, dayOf } from "./wall-clock.ts";
import { factorOf } from "./year-wheel.ts";

/** What was marked on a day of an event; times as the database writes them. */
export interface OccurrenceState {
  occursOn: string;
  doneAt: string | null;
  note: string | null;
  checked: number[];
  updatedAt: string;
  doneBy: string | null;
}

/** How many gave this answer for a day, and whether the caller is one of them. */
export interface DayAnswers {
  occursOn: string;
  answer: AttendanceAnswer;
  count: number;
  isOwn: boolean;
}

export interface EventRecord {
  event: typeof calendarEvents.$inferSelect;
  area: { id: string; slug: string; name: string } | null;
  owner: { profileId: string; fullName: string | null; name: string | null } | null;
  states: OccurrenceState[] | null;
  answers: DayAnswers[] | null;
}

interface Attendance {
  counts: Record<AttendanceAnswer, number>;
  own: AttendanceAnswer | null;
}

/** One occurrence of an event as a member sees it. Days and times are Stockholm's. */
export function toOccurrenceView({ event, area, owner, ...marks }: EventRecord, occurrence: Occurrence, actor: MemberActor, now: Date) {
  const state = marks.states?.find(({ occursOn }) => occursOn === occurrence.occursOn);
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
    owner: owner && { profileId: owner.profileId, name: shownName({ ...owner, email: "" }, false) },
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
    markedAt: toIso(state?.updatedAt),
    doneAt: toIso(state?.doneAt),
    doneBy: state?.doneBy ?? null,
    note: state?.note ?? null,
    isOverdue: isOverdue({ category: event.category, endsAt: occurrence.endsAt, isDone }, now),
    hasEnded: occurrence.endsAt < now,
    attendance: event.isPublic ? attendanceOn(occurrence.occursOn, marks.answers ?? []) : null,
    version: event.version,
    mayEdit,
    mayMarkDone: mayMarkDone(actor, event),
  };
}
export type OccurrenceView = ReturnType<typeof toOccurrenceView>;

const toIso = (time: string | null | undefined): string | null => (time ? new Date(time).toISOString() : null);

function attendanceOn(day: string, answers: readonly DayAnswers[]): Attendance {
  const ofDay = answers.filter(({ occursOn }) => occursOn === day);
  const countOf = (wanted: AttendanceAnswer): number => ofDay.find(({ answer }) => answer === wanted)?.count ?? 0;
  return {
    counts: { yes: countOf("yes"), maybe: countOf("maybe"), no: countOf("no") },
    own: ofDay.find(({ isOwn }) => isOwn)?.answer ?? null,
  };
}

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
