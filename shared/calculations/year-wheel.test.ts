import { expect, test } from "vitest";
import { noticeWindow, preparednessWeek, vmaTestDay, vmaTestDays } from "./year-wheel.ts";

test("PAGE-31 the VMA test is on the first Monday of the quarter's last month that is no holiday", () => {
  expect(vmaTestDays("2026-11-22", "2027-12-31")).toEqual(["2026-12-07", "2027-03-01", "2027-06-07", "2027-09-06", "2027-12-06"]);
  expect(vmaTestDay(2022, 6)).toBe("2022-06-13");
  expect(vmaTestDay(2033, 6)).toBe("2033-06-13");
});

test("a test on the first or the last day that is asked for is in it", () => {
  expect(vmaTestDays("2027-03-01", "2027-06-07")).toEqual(["2027-03-01", "2027-06-07"]);
  expect(vmaTestDays("2027-03-02", "2027-06-06")).toEqual([]);
});

test("PAGE-31 Beredskapsveckan is ISO week 39, also after a year of 53 weeks", () => {
  expect(preparednessWeek(2026)).toEqual({ from: "2026-09-21", to: "2026-09-27" });
  expect(preparednessWeek(2027)).toEqual({ from: "2027-09-27", to: "2027-10-03" });
});

test("PAGE-31 the notice leaves between six and four weeks before an ordinary meeting, and the statutes may allow two", () => {
  expect(noticeWindow("2027-05-20", "ordinary")).toEqual({ earliest: "2027-04-08", latest: "2027-04-22", introducedBy: "2027-06-19" });
  expect(noticeWindow("2027-05-20", "ordinary", 2).latest).toBe("2027-05-06");
  expect(noticeWindow("2027-05-20", "extra").latest).toBe("2027-05-06");
  expect(noticeWindow("2027-05-20", "statutes", 2).latest).toBe("2027-04-22");
});
