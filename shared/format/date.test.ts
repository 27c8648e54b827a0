import { expect, test } from "vitest";
import {
  formatDate,
  formatDateLong,
  formatDateTime,
  formatDay,
  formatShort,
  formatTime,
  formatWeek,
  formatWeekday,
  isoWeek,
} from "./date.ts";

test("dates and times are written the Swedish way", () => {
  const morning = "2026-11-20T08:30:00Z";
  expect(formatDate(morning)).toBe("2026-11-20");
  expect(formatDateLong(morning)).toBe("20 november 2026");
  expect(formatTime(morning)).toBe("09:30");
  expect(formatDateTime(morning)).toBe("2026-11-20 09:30");
});

test("the short form names weekday and month by three letters", () => {
  expect(formatShort("2026-11-19T17:40:00.000Z")).toBe("tor 19 nov 18:40");
  expect(formatShort("2026-05-03T22:05:00Z")).toBe("mån 4 maj 00:05");
});

test("the day is Stockholm's, whatever the zone of the machine or of the text", () => {
  expect(formatDate("2026-12-31T23:30:00Z")).toBe("2027-01-01");
  expect(formatDateTime("2026-07-01T23:30:00-04:00")).toBe("2026-07-02 05:30");
  expect(formatDateTime(new Date(Date.UTC(2026, 10, 20, 23, 0)))).toBe("2026-11-21 00:00");
});

test("another zone gives its own day and time, summer time included", () => {
  const newYear = "2026-12-31T22:30:00Z";
  expect(formatDateTime(newYear, "Europe/Helsinki")).toBe("2027-01-01 00:30");
  expect(formatDateTime(newYear, "Europe/London")).toBe("2026-12-31 22:30");
  expect(formatDateLong(newYear, "Europe/Helsinki")).toBe("1 januari 2027");
  expect(formatTime("2026-07-01T12:00:00Z", "Europe/London")).toBe("13:00");
  expect(formatShort("2026-11-19T22:40:00Z", "Europe/Helsinki")).toBe("fre 20 nov 00:40");
  expect(formatWeekday("2026-11-19T22:40:00Z", "Europe/Helsinki")).toBe("fredag");
  expect(formatWeek("2027-01-03T22:30:00Z", "Europe/Helsinki")).toBe("v. 1");
});

test("a zone that does not exist is refused", () => {
  expect(() => formatDate("2026-11-20T08:30:00Z", "Europe/Atlantis")).toThrow(RangeError);
});

test("a date without a time stays the same day, in every zone", () => {
  expect(formatDate("2026-07-01")).toBe("2026-07-01");
  expect(formatDateLong("2026-03-01")).toBe("1 mars 2026");
  expect(formatDate("2026-07-01", "America/New_York")).toBe("2026-07-01");
});

test("the clock jumps from 01:59 to 03:00 on the night when summer time begins", () => {
  expect(formatTime("2026-03-29T00:59:00Z")).toBe("01:59");
  expect(formatTime("2026-03-29T01:00:00Z")).toBe("03:00");
});

test("the hour from 02 to 03 comes twice on the night when summer time ends", () => {
  expect(formatTime("2026-10-25T00:30:00Z")).toBe("02:30");
  expect(formatTime("2026-10-25T01:30:00Z")).toBe("02:30");
  expect(formatTime("2026-10-25T02:00:00Z")).toBe("03:00");
});

test("weeks are numbered by ISO 8601, also round New Year", () => {
  expect(formatWeek("2026-11-20")).toBe("v. 47");
  expect(isoWeek("2027-09-27")).toBe(39);
  expect(isoWeek("2026-12-31")).toBe(53);
  expect(isoWeek("2027-01-03")).toBe(53);
  expect(isoWeek("2027-01-04")).toBe(1);
  expect(isoWeek("2024-12-30")).toBe(1);
  expect(isoWeek("2027-01-03T23:30:00Z")).toBe(1);
});

test("text that is no date is refused", () => {
  expect(() => formatDate("i morgon")).toThrow(RangeError);
  expect(() => formatWeek("")).toThrow(RangeError);
});

test("a day of this year has no year, in the zone's own calendar", () => {
  expect(formatDay("2026-12-07", "2026-11-27")).toBe("7 december");
  expect(formatDay("2027-03-01", "2026-11-27")).toBe("1 mars 2027");
  expect(formatDay("2026-12-31T23:30:00Z", "2026-12-31T12:00:00Z")).toBe("1 januari 2027");
});
