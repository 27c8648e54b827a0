import {
  DEFAULT_TIMEZONE,
  formatDate,
  formatDateLong,
  formatDateTime,
  formatShort,
  formatTime,
  formatWeekday,
  type Instant,
} from "#shared/format/date.ts";
import { useSession } from "./use-session.ts";

type Format = (instant: Instant) => string;

export interface DateFormat {
  timezone: string;
  formatDate: Format;
  formatDateLong: Format;
  formatTime: Format;
  formatDateTime: Format;
  formatShort: Format;
  formatWeekday: Format;
}

/** The formats of `shared/format/date.ts` in the timezone of who is signed in. */
export function useDateFormat(): DateFormat {
  const { session } = useSession();
  return dateFormatIn(shownTimezone(session?.profile.timezone ?? null, browserTimezone()));
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
    formatDate: inZone(formatDate),
    formatDateLong: inZone(formatDateLong),
    formatTime: inZone(formatTime),
    formatDateTime: inZone(formatDateTime),
    formatShort: inZone(formatShort),
    formatWeekday: inZone(formatWeekday),
  };
}

function isTimezone(timezone: string): boolean {
  try {
    formatDate(new Date(0), timezone);
    return true;
  } catch {
    return false;
  }
}
