import { useMemo } from "react";
import {
  DEFAULT_TIMEZONE,
  formatDateLong,
  formatDay,
  formatDayTime,
  formatTime,
  formatWeekday,
  type Instant,
  isoDay,
} from "#shared/format/date.ts";
import { useSession } from "./use-session.ts";

type Format = (instant: Instant) => string;

export interface DateFormat {
  timezone: string;
  formatDateLong: Format;
  formatDay: Format;
  formatDayTime: Format;
  formatTime: Format;
  formatWeekday: Format;
  isoDay: Format;
}

/** The formats of `shared/format/date.ts` in the timezone of who is signed in. */
export function useDateFormat(): DateFormat {
  const chosen = useSession().session?.profile.timezone ?? null;
  // Asking the browser for its zone costs more than drawing a row.
  return useMemo(() => dateFormatIn(shownTimezone(chosen, browserTimezone())), [chosen]);
}

/** The zone that dates are shown in: the chosen one, else the browser's, and Stockholm when this browser knows neither. */
export function shownTimezone(chosen: string | null, browsers: string): string {
  const timezone = chosen ?? browsers;
  return isTimezone(timezone) ? timezone : DEFAULT_TIMEZONE;
}

export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function dateFormatIn(timezone: string): DateFormat {
  const inZone =
    (format: (instant: Instant, timezone: string) => string): Format =>
    (instant) =>
      format(instant, timezone);
  return {
    timezone,
    formatDateLong: inZone(formatDateLong),
    formatDay: (instant) => formatDay(instant, new Date(), timezone),
    formatDayTime: (instant) => formatDayTime(instant, new Date(), timezone),
    formatTime: inZone(formatTime),
    formatWeekday: inZone(formatWeekday),
    isoDay: inZone(isoDay),
  };
}

function isTimezone(timezone: string): boolean {
  try {
    isoDay(new Date(0), timezone);
    return true;
  } catch {
    return false;
  }
}
