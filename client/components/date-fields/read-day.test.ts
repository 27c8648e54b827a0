import { expect, test } from "vitest";
import { isDay, readDay } from "./read-day.ts";
import { isTime, readTime } from "./read-time.ts";

const today = "2026-11-23";

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-1-5", "2026-01-05"],
  ["20261123", "2026-11-23"],
  ["261123", "2026-11-23"],
  ["26-11-23", "2026-11-23"],
  ["23/11", "2026-11-23"],
  ["23/11/26", "2026-11-23"],
  ["23.11.2026", "2026-11-23"],
  ["23-11-2026", "2026-11-23"],
  [" 23 nov ", "2026-11-23"],
  ["23 Nov. 2027", "2027-11-23"],
  ["1:e maj 27", "2027-05-01"],
  ["6 juni 2027", "2027-06-06"],
  ["29/2/2028", "2028-02-29"],
])("NS-26 the day %s is %s", (written, day) => {
  expect(readDay(written, { today })).toBe(day);
});

test.each(["", "2026", "2026-11", "2026-11-", "23", "23/", "23/13", "31/4", "29/2/2027", "23 novembr", "i höst", "2311", "23-11"])(
  "NS-26 %s is no day, and stays as it was written",
  (written) => {
    expect(readDay(written, { today })).toBe(written);
    expect(isDay(written)).toBe(false);
  },
);

test("NS-26 without a year it is the nearest such day within the field's bounds", () => {
  expect(readDay("3/1", { today })).toBe("2027-01-03");
  expect(readDay("1/6", { today })).toBe("2026-06-01");
  expect(readDay("1/6", { today, min: today })).toBe("2027-06-01");
  expect(readDay("3/1", { today, max: today })).toBe("2026-01-03");
});

test.each([
  ["18:30", "18:30"],
  ["18.30", "18:30"],
  ["1830", "18:30"],
  ["930", "09:30"],
  ["9", "09:00"],
  ["kl 18", "18:00"],
  ["0:05", "00:05"],
])("NS-26 the time %s is %s", (written, time) => {
  expect(readTime(written)).toBe(time);
});

test.each(["", "18:", "18:3", "24:00", "18:60", "kväll"])("NS-26 %s is no time, and stays as it was written", (written) => {
  expect(readTime(written)).toBe(written);
  expect(isTime(written)).toBe(false);
});
