import { expect, test } from "vitest";
import { keptOf } from "./keep-rule.ts";

const at = (day: string, time = "03:30") => new Date(`${day}T${time}:00+01:00`);
const kept = (moments: Date[], days: number, weeks: number) =>
  [...keptOf(moments, { days, weeks })].map((moment) => moment.toISOString().slice(0, 10)).sort();

test("the newest of each of the last seven days and four weeks stays, and nothing else", () => {
  const everyNight = Array.from({ length: 60 }, (_, night) => new Date(at("2026-11-30").getTime() - night * 24 * 3_600_000));
  expect(kept(everyNight, 7, 4)).toEqual([
    "2026-11-15",
    "2026-11-22",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
    "2026-11-29",
    "2026-11-30",
  ]);
});

test("of one day's two the later stays, and after weeks without any the earlier ones still stand", () => {
  const later = at("2026-11-30", "15:00");
  expect([...keptOf([at("2026-11-30"), later], { days: 7, weeks: 0 })]).toEqual([later]);
  expect(kept([at("2026-08-01"), at("2026-08-02"), at("2026-11-30")], 3, 0)).toEqual(["2026-08-01", "2026-08-02", "2026-11-30"]);
});
