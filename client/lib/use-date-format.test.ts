import { expect, test } from "vitest";
import { dateFormatIn, shownTimezone } from "./use-date-format.ts";

test("dates are shown in the chosen zone, else in the browser's", () => {
  expect(shownTimezone("Europe/Helsinki", "Europe/Lisbon")).toBe("Europe/Helsinki");
  expect(shownTimezone(null, "Europe/Lisbon")).toBe("Europe/Lisbon");
  expect(shownTimezone(null, "America/New_York")).toBe("America/New_York");
});

test("a zone that this browser does not know gives Swedish time", () => {
  expect(shownTimezone("Europe/Atlantis", "Europe/Lisbon")).toBe("Europe/Stockholm");
  expect(shownTimezone(null, "Etc/Unknown")).toBe("Europe/Stockholm");
  expect(shownTimezone("", "Europe/Lisbon")).toBe("Europe/Stockholm");
});

test("every format is bound to the zone", () => {
  const { formatDate, formatDateLong, formatTime, formatDateTime, formatShort, formatWeekday } = dateFormatIn("Europe/Helsinki");
  const lateEvening = "2026-11-20T22:30:00Z";
  expect(formatDate(lateEvening)).toBe("2026-11-21");
  expect(formatDateLong(lateEvening)).toBe("21 november 2026");
  expect(formatTime(lateEvening)).toBe("00:30");
  expect(formatDateTime(lateEvening)).toBe("2026-11-21 00:30");
  expect(formatShort(lateEvening)).toBe("lör 21 nov 00:30");
  expect(formatWeekday(lateEvening)).toBe("lördag");
});
