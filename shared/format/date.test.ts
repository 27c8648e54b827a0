import { expect, test } from "vitest";
import {
  formatDateLong,
  formatDay,
  formatDayTime,
  formatMonth,
  formatSourceDate,
  formatTime,
  formatWeekday,
  isoDateTime,
  isoDay,
  isoWeek,
} from "./date.ts";

test("a day is told one way, with its year where that is another one", () => {
  const now = "2026-11-27T12:00:00Z";
  expect(formatDay("2026-11-23", now)).toBe("23 november");
  expect(formatDay("2025-11-23", now)).toBe("23 november 2025");
  expect(formatDay("2026-12-31T23:30:00Z", "2026-12-31T12:00:00Z")).toBe("1 januari 2027");
  expect(formatDayTime("2026-11-23T13:05:00Z", now)).toBe("23 november 14:05");
  expect(formatDayTime("2025-05-03T22:05:00Z", now)).toBe("4 maj 2025 00:05");
});

test("paper and sources have the year, as exactly as the day is known", () => {
  expect(formatDateLong("2026-11-20T08:30:00Z")).toBe("20 november 2026");
  expect(formatMonth("2026-11")).toBe("november 2026");
  expect(["2024-01-12", "2024-05", "2024"].map(formatSourceDate)).toEqual(["12 januari 2024", "maj 2024", "2024"]);
});

test("exports and names of files keep the international form", () => {
  expect(isoDay("2026-11-20T08:30:00Z")).toBe("2026-11-20");
  expect(isoDateTime("2026-11-20T08:30:00Z")).toBe("2026-11-20 09:30");
});

test("the day is Stockholm's, whatever the zone of the machine or of the text", () => {
  expect(isoDay("2026-12-31T23:30:00Z")).toBe("2027-01-01");
  expect(isoDateTime("2026-07-01T23:30:00-04:00")).toBe("2026-07-02 05:30");
  expect(isoDateTime(new Date(Date.UTC(2026, 10, 20, 23, 0)))).toBe("2026-11-21 00:00");
});

test("another zone gives its own day and time, summer time included", () => {
  const newYear = "2026-12-31T22:30:00Z";
  expect(isoDateTime(newYear, "Europe/Helsinki")).toBe("2027-01-01 00:30");
  expect(isoDateTime(newYear, "Europe/London")).toBe("2026-12-31 22:30");
  expect(formatDateLong(newYear, "Europe/Helsinki")).toBe("1 januari 2027");
  expect(formatTime("2026-07-01T12:00:00Z", "Europe/London")).toBe("13:00");
  expect(formatDayTime("2026-11-19T22:40:00Z", "2026-11-27", "Europe/Helsinki")).toBe("20 november 00:40");
  expect(formatWeekday("2026-11-19T22:40:00Z", "Europe/Helsinki")).toBe("fredag");
  expect(isoWeek("2027-01-03T22:30:00Z", "Europe/Helsinki")).toBe(1);
});

test("a zone that does not exist is refused", () => {
  expect(() => isoDay("2026-11-20T08:30:00Z", "Europe/Atlantis")).toThrow(RangeError);
});

test("a date without a time stays the same day, in every zone", () => {
  expect(isoDay("2026-07-01")).toBe("2026-07-01");
  expect(formatDateLong("2026-03-01")).toBe("1 mars 2026");
  expect(isoDay("2026-07-01", "America/New_York")).toBe("2026-07-01");
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
  expect(isoWeek("2026-11-20")).toBe(47);
  expect(isoWeek("2027-09-27")).toBe(39);
  expect(isoWeek("2026-12-31")).toBe(53);
  expect(isoWeek("2027-01-03")).toBe(53);
  expect(isoWeek("2027-01-04")).toBe(1);
  expect(isoWeek("2024-12-30")).toBe(1);
  expect(isoWeek("2027-01-03T23:30:00Z")).toBe(1);
});

test("text that is no date is refused", () => {
  expect(() => isoDay("i morgon")).toThrow(RangeError);
  expect(() => isoWeek("")).toThrow(RangeError);
});
