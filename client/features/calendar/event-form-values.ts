import type { CalendarTemplate } from "#shared/content/calendar-templates.ts";
import type { CalendarCategory } from "#shared/enums.ts";
import type { EventScope } from "#shared/schemas/calendar.ts";
import type { Occurrence } from "./calendar-views.ts";

/** What the form holds: fields that are left empty are empty text. */
export type EventFormValues = {
  title: string;
  description: string;
  place: string;
  category: CalendarCategory | "";
  isAllDay: boolean;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  rule: string;
  until: string;
  crisisDomainId: string;
  ownerProfileId: string;
  isPublic: boolean;
  checklist: string[];
  remindDaysBefore: number | null;
};

const EVENING = { startTime: "18:30", endTime: "20:00" };

export function emptyEvent(day: string): EventFormValues {
  return {
    ...{ title: "", description: "", place: "", category: "", isAllDay: false, startDay: day, endDay: day, ...EVENING },
    ...{ rule: "", until: "", crisisDomainId: "", ownerProfileId: "", isPublic: false, checklist: [], remindDaysBefore: null },
  };
}

export function eventFromTemplate(
  template: CalendarTemplate,
  day: string,
  areas: readonly { id: string; slug: string }[],
): EventFormValues {
  const { title, description, category, isPublic, checklist, remindDaysBefore, rule, times, area } = template;
  return {
    ...emptyEvent(day),
    ...{ title, description, category, isPublic, remindDaysBefore, checklist: [...checklist], rule: rule ?? "" },
    isAllDay: times === null,
    startTime: times?.start ?? EVENING.startTime,
    endTime: times?.end ?? EVENING.endTime,
    crisisDomainId: areas.find(({ slug }) => slug === area)?.id ?? "",
  };
}

/** The occurrence as it stands, or its whole series from the first day on. */
export function eventToEdit(occurrence: Occurrence, scope: EventScope): EventFormValues {
  const { title, category, isAllDay, isPublic, checklist, remindDaysBefore, series } = occurrence;
  const times = scope === "all" && series ? series : occurrence;
  return {
    ...{ title, category, isAllDay, isPublic, checklist, remindDaysBefore },
    description: occurrence.description ?? "",
    place: occurrence.place ?? "",
    startDay: times.startDay,
    endDay: times.endDay,
    startTime: isAllDay ? EVENING.startTime : times.startTime,
    endTime: isAllDay ? EVENING.endTime : times.endTime,
    rule: scope === "all" ? (series?.rule ?? "") : "",
    until: scope === "all" ? (series?.until ?? "") : "",
    crisisDomainId: occurrence.area?.id ?? "",
    ownerProfileId: occurrence.owner?.profileId ?? "",
  };
}
