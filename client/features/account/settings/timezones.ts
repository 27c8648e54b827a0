import { DEFAULT_TIMEZONE } from "#shared/format/date.ts";

/** The zones to choose from (SETP-26). A stored one that this browser spells otherwise is kept among them. */
export function timezoneOptions(stored: string | null, supported = supportedTimezones()): string[] {
  const european = supported.filter((zone) => zone.startsWith("Europe/"));
  const options = european.length > 0 ? european : [DEFAULT_TIMEZONE];
  return stored && !options.includes(stored) ? [stored, ...options] : options;
}

function supportedTimezones(): string[] {
  return typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
}
