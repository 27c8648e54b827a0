import { expect, test } from "vitest";
import { dateFormatIn } from "#client/lib/use-date-format.ts";
import { greetingAt } from "./greeting.ts";

const swedish = dateFormatIn("Europe/Stockholm");

test.each([
  ["2026-11-20T03:59:00Z", "Hej"],
  ["2026-11-20T04:00:00Z", "God morgon"],
  ["2026-11-20T09:00:00Z", "God dag"],
  ["2026-11-20T17:00:00Z", "God kväll"],
])("at %s the greeting is %s", (instant, greeting) => {
  expect(greetingAt(new Date(instant), swedish).greeting).toBe(greeting);
});

test("the day and the hour are those of the visitor's timezone", () => {
  const evening = new Date("2026-11-19T22:30:00Z");
  expect(greetingAt(evening, swedish)).toEqual({ greeting: "God kväll", today: "Torsdag 19 november" });
  expect(greetingAt(evening, dateFormatIn("Europe/Helsinki"))).toEqual({ greeting: "Hej", today: "Fredag 20 november" });
});
