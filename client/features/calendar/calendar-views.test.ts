import { expect, test } from "vitest";
import { addMonths, dayName, groupByDay, importedInWords, type Occurrence, periodName, shownDays, timesOf } from "./calendar-views.ts";

const occurrence = (values: Partial<Occurrence>) =>
  ({ startDay: "2026-12-07", endDay: "2026-12-07", startTime: "15:00", endTime: "15:15", isAllDay: false, ...values }) as Occurrence;

test("a month's view shows the days around it, an agenda three months", () => {
  expect(shownDays("2026-12", "month")).toEqual({ from: "2026-11-24", to: "2027-01-15" });
  expect(shownDays("2026-12", "agenda")).toEqual({ from: "2026-12-01", to: "2027-02-28" });
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect([periodName("2026-12", "month"), periodName("2026-12", "agenda")]).toEqual(["december 2026", "december 2026 – februari 2027"]);
});

test("what an import did is said without what it did not do", () => {
  expect(importedInWords({ new: 900, changed: 0 })).toBe("900 nya händelser.");
  expect(importedInWords({ new: 1, changed: 2 })).toBe("1 ny händelse, 2 ändrade.");
  expect(importedInWords({ new: 3, changed: 1 })).toBe("3 nya händelser, 1 ändrad.");
  expect(importedInWords({ new: 0, changed: 1 })).toBe("1 ändrad händelse.");
});

test("times are said as short as they can be", () => {
  expect(timesOf(occurrence({}))).toBe("15:00–15:15");
  expect(timesOf(occurrence({ endTime: "15:00" }))).toBe("15:00");
  expect(timesOf(occurrence({ isAllDay: true }))).toBe("Hela dagen");
  expect(timesOf(occurrence({ isAllDay: true, endDay: "2026-12-13" }))).toBe("Till och med söndag 13 december");
  expect(timesOf(occurrence({ endDay: "2026-12-08" }))).toBe("15:00 till tisdag 8 december 15:15");
  expect(dayName("2026-12-07")).toBe("måndag 7 december");
});

test("an agenda has each day once", () => {
  const [first, second, third] = [occurrence({}), occurrence({}), occurrence({ startDay: "2026-12-08" })];
  expect(groupByDay([first, second, third])).toEqual([
    ["2026-12-07", [first, second]],
    ["2026-12-08", [third]],
  ]);
});
