import { expect, test } from "vitest";
import { comingWeeks, type DutyWeek, memberOnDuty, passedWeeks } from "./duty-views.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const week = (startsOn: string, memberId: string | null = "anna"): DutyWeek => ({ startsOn, memberId, displayName: "Anna" });

test("PAGE-24 the rota shows this week first, gaps between, and all that is planned", () => {
  expect(comingWeeks([], NOW)).toHaveLength(8);
  const long = comingWeeks([week("2026-11-16"), week("2026-11-23"), week("2027-02-01")], NOW);
  expect(long).toHaveLength(11);
  expect(long.slice(0, 2)).toEqual([
    { startsOn: "2026-11-23", duty: week("2026-11-23") },
    { startsOn: "2026-11-30", duty: null },
  ]);
  expect(long.at(-1)?.duty?.memberId).toBe("anna");
});

test("PAGE-24 who is on call follows the clock of who reads, also in an answer that was kept a week ago", () => {
  const duty = [week("2026-11-16", "bo"), week("2026-11-23"), week("2026-11-30", "cleo")];
  expect(memberOnDuty(duty, NOW)).toBe("anna");
  expect(memberOnDuty(duty, new Date("2026-11-29T23:00:00Z"))).toBe("cleo");
  expect(memberOnDuty(duty, new Date("2026-12-07T12:00:00Z"))).toBeNull();
  expect(passedWeeks(duty, NOW).map(({ memberId }) => memberId)).toEqual(["bo"]);
});
