import { expect, test } from "vitest";
import { TASK_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { endOfQuiet, maySend, taskTitle } from "./rules.ts";

const quiet = (quietFrom: string | null, quietTo: string | null, now: string) =>
  endOfQuiet({ quietFrom, quietTo }, new Date(now))?.toISOString() ?? null;

test("COLL-04 quiet hours end in Stockholm time, also over midnight and over the night when the clocks change", () => {
  expect(quiet("22:00:00", "07:00:00", "2026-11-20T21:30:00Z")).toBe("2026-11-21T06:00:00.000Z");
  expect(quiet("22:00:00", "07:00:00", "2026-11-21T05:59:00Z")).toBe("2026-11-21T06:00:00.000Z");
  expect(quiet("22:00:00", "07:00:00", "2026-11-21T06:00:00Z")).toBeNull();
  expect(quiet("12:00:00", "13:00:00", "2026-11-20T11:10:00Z")).toBe("2026-11-20T12:00:00.000Z");
  expect(quiet("12:00:00", "13:00:00", "2026-11-20T11:00:00Z")).toBe("2026-11-20T12:00:00.000Z");
  expect(quiet("12:00:00", "13:00:00", "2026-11-20T10:59:00Z")).toBeNull();
  expect(quiet("22:00:00", "07:00:00", "2026-11-20T21:00:00Z")).toBe("2026-11-21T06:00:00.000Z");
  expect(quiet("22:00:00", "07:00:00", "2026-11-20T20:59:00Z")).toBeNull();
  expect(quiet("22:00:00", "07:00:00", "2026-03-28T22:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(quiet("22:00:00", "22:00:00", "2026-11-20T21:00:00Z")).toBeNull();
  expect(quiet(null, "07:00:00", "2026-11-20T21:30:00Z")).toBeNull();
});

test("COLL-04 owners send alerts, team leaders where the settings let them, members never", () => {
  expect(maySend("system_owner", null)).toBe(true);
  expect(maySend("team_leader", { leadersMaySend: false })).toBe(false);
  expect(maySend("team_leader", null)).toBe(false);
  expect(maySend("team_leader", { leadersMaySend: true })).toBe(true);
  expect(maySend("member", { leadersMaySend: true })).toBe(false);
});

test("COLL-03 a task made of an alert says from whom and what, in one line", () => {
  expect(taskTitle({ kind: "help_needed", text: "Låna ut \n en pump", from: "Brf Eken" })).toBe("Hjälp Brf Eken: Låna ut en pump");
  expect(taskTitle({ kind: "warning", text: "x".repeat(600), from: "Brf Eken" })).toHaveLength(TASK_TITLE_MAX_LENGTH);
});

test("a title that fits stands whole, and a longer one is not cut after a space", () => {
  const titleOf = (text: string) => taskTitle({ kind: "help_needed", text, from: "Brf Eken" });
  const room = TASK_TITLE_MAX_LENGTH - titleOf("").length;
  expect(titleOf("x".repeat(room))).toMatch(/x$/);
  expect(titleOf(`${"x".repeat(room - 2)} och mer`)).toMatch(/x…$/);
});
