import { expect, test } from "vitest";
import { greetingAt } from "./greeting.ts";

test.each([
  ["2026-11-20T03:59:00Z", "God natt"],
  ["2026-11-20T04:00:00Z", "God morgon"],
  ["2026-11-20T09:00:00Z", "God dag"],
  ["2026-11-20T17:00:00Z", "God kväll"],
])("at %s the greeting is %s", (instant, greeting) => {
  expect(greetingAt(new Date(instant)).greeting).toBe(greeting);
});

test("the day is the Swedish one", () => {
  expect(greetingAt(new Date("2026-11-19T23:30:00Z")).today).toBe("Fredag 20 november 2026");
});
