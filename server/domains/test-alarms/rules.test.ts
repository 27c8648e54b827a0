import { describe, expect, test } from "vitest";
import { durationInWords, receivedInWords } from "#shared/text/test-alarm.ts";
import { hindranceOf, isTestTime, nextTestDay, testDayOf } from "./rules.ts";

describe("when a test goes", () => {
  test("is the first weekday of the month, and not on a day on which people are free", () => {
    const months = ["2026-12", "2026-11", "2027-01", "2027-05", "2026-08", "2026-02"];
    expect(months.map(testDayOf)).toEqual(["2026-12-01", "2026-11-02", "2027-01-04", "2027-05-03", "2026-08-03", "2026-02-02"]);
  });

  test("is between 18 and 21 in Sweden, in winter as in summer", () => {
    const times = ["2026-12-01T16:59", "2026-12-01T17:00", "2026-12-01T19:59", "2026-12-01T20:00"];
    expect(times.map((time) => isTestTime(new Date(`${time}:00Z`)))).toEqual([false, true, true, false]);
    const summer = ["2026-07-01T15:59", "2026-07-01T16:00", "2026-07-01T18:59", "2026-07-01T19:00"];
    expect(summer.map((time) => isTestTime(new Date(`${time}:00Z`)))).toEqual([false, true, true, false]);
  });

  test("is no weekend, no free day and nothing after the tenth", () => {
    const days = ["2026-12-05", "2027-01-01", "2027-05-01", "2026-12-10", "2026-12-11"];
    expect(days.map((day) => isTestTime(new Date(`${day}T17:30:00Z`)))).toEqual([false, false, false, true, false]);
  });

  test.each([
    ["before this month's", "2026-11-30T12:00:00Z", null, "2026-12-01"],
    ["on its evening", "2026-12-01T19:00:00Z", null, "2026-12-01"],
    ["once it has been sent", "2026-12-01T19:00:00Z", "2026-12-01", "2027-01-04"],
    ["once an owner has sent one this month", "2026-11-01T12:00:00Z", "2026-11-01", "2026-12-01"],
    ["over the end of the year", "2026-12-20T12:00:00Z", null, "2027-01-04"],
  ])("is told %s", (_when, now, lastSentOn, day) => {
    expect(nextTestDay(new Date(now), lastSentOn)).toBe(day);
  });
});

test("a house of nobody or of one tests nothing, and a crisis or a warning comes before that", () => {
  expect([0, 1, 2].map((people) => hindranceOf(people, null))).toEqual(["nobody", "one", null]);
  expect([hindranceOf(0, "crisis"), hindranceOf(0, "warning")]).toEqual(["crisis", "warning"]);
});

test("the time is told until the last who received, never shorter than it was", () => {
  expect([0, 60, 61, 240, 3_600, 3_601, 90_000].map(durationInWords)).toEqual([
    ...["en minut", "en minut", "2 minuter", "4 minuter", "60 minuter", "2 timmar", "2 dygn"],
  ]);
  expect(receivedInWords({ people: 6, received: 5, lastAfterSeconds: 239 })).toBe("5 av 6 kvitterade på 4 minuter");
  expect(receivedInWords({ people: 6, received: 0, lastAfterSeconds: null })).toBe("ingen av 6 har kvitterat");
});
