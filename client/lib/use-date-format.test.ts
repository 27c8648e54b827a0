import { afterEach, expect, test, vi } from "vitest";
import { dateFormatIn, shownTimezone } from "./use-date-format.ts";

afterEach(() => void vi.useRealTimers());

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
  vi.setSystemTime("2026-11-21T12:00:00Z");
  const { formatDateLong, formatDay, formatDayTime, formatTime, formatWeekday, isoDay } = dateFormatIn("Europe/Helsinki");
  const lateEvening = "2026-11-20T22:30:00Z";
  expect(formatDay(lateEvening)).toBe("21 november");
  expect(formatDayTime(lateEvening)).toBe("21 november 00:30");
  expect(formatDateLong(lateEvening)).toBe("21 november 2026");
  expect(formatTime(lateEvening)).toBe("00:30");
  expect(formatWeekday(lateEvening)).toBe("lördag");
  expect(isoDay(lateEvening)).toBe("2026-11-21");
  expect(formatDay("2025-12-31T22:30:00Z")).toBe("1 januari");
});
