import { useMediaQuery } from "@mantine/hooks";
import { useSearchParams } from "react-router";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { CalendarView } from "./calendar-views.ts";

export interface CalendarAddress {
  view: CalendarView;
  /** `YYYY-MM`. */
  month: string;
  /** The occurrence whose details are open. */
  opened: { eventId: string; occursOn: string } | null;
  show: (values: { view?: CalendarView; month?: string }) => void;
  open: (occurrence: { eventId: string; occursOn: string } | null) => void;
}

/** What the calendar shows, as the address says it: a link leads to a month or to one occurrence. Phones begin with the agenda. */
export function useCalendarAddress(): CalendarAddress {
  const [search, setSearch] = useSearchParams();
  const { formatDate } = useDateFormat();
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const month = search.get("month") ?? "";
  const view = search.get("view");
  const [eventId, occursOn] = [search.get("event"), search.get("day")];

  const change = (values: Record<string, string | null>, options: { replace: boolean }) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true, ...options },
    );

  return {
    view: view === "agenda" || view === "month" ? view : isNarrow ? "agenda" : "month",
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : formatDate(new Date()).slice(0, 7),
    opened: eventId && occursOn ? { eventId, occursOn } : null,
    show: (values) => change(values, { replace: true }),
    open: (occurrence) =>
      change({ event: occurrence?.eventId ?? null, day: occurrence?.occursOn ?? null }, { replace: occurrence === null }),
  };
}
