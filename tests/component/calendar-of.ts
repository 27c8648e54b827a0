import { formatDate } from "#shared/format/date.ts";
import type { Answer, Answers } from "./answers.ts";
import { recorded } from "./stand-in.ts";

export type Occurrence = Answer<"calendar.occurrence">;

/** The day on which the answers were recorded, which is today to the page. */
export const today = formatDate(new Date());

/** A round that an owner sees, the whole of today. */
export const roundOf = (title: string, more: Partial<Occurrence> = {}): Occurrence => ({
  ...recorded("agare", "calendar.occurrence"),
  ...{ eventId: crypto.randomUUID(), title, occursOn: today, startDay: today, endDay: today },
  ...{ checklist: [], area: null, isOverdue: false, hasEnded: false },
  ...more,
});

/** What a calendar with these events answers; the list may be changed while the page stands. */
export const calendarOf = (events: Occurrence[]): Answers => ({
  "calendar.state": { hasEvents: true },
  "calendar.list": () => events,
  "calendar.occurrence": ({ eventId }) => {
    const found = events.find((event) => event.eventId === eventId);
    if (!found) throw new Error("the calendar has no such event");
    return found;
  },
});
