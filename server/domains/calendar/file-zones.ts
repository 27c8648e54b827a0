import { DEFAULT_TIMEZONE } from "#shared/format/date.ts";

/** What Windows calls zones that Swedish calendars hold. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  "W. Europe Standard Time": "Europe/Stockholm",
  "Central Europe Standard Time": "Europe/Stockholm",
  "Central European Standard Time": "Europe/Stockholm",
  "Romance Standard Time": "Europe/Stockholm",
  "GMT Standard Time": "Europe/London",
  "FLE Standard Time": "Europe/Helsinki",
};

/**
 * The IANA zone that a file's TZID names; null for one that is unknown. The zone's own rules in the file are not read: whoever wrote
 * the file decides how much there is to work out.
 */
export function zoneOf(tzid: string | null): string | null {
  if (tzid === null) return DEFAULT_TIMEZONE;
  const known = WINDOWS_ZONES[tzid];
  if (known) return known;
  // Some programs put their own name in front: /example.org/2026/Europe/Stockholm.
  const name = /(?:^|\/)([A-Z][A-Za-z]{2,20}\/[A-Z][A-Za-z_-]{2,30})$/.exec(tzid)?.[1] ?? tzid;
  try {
    return new Intl.DateTimeFormat("sv", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
