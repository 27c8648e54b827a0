import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

test("works of one key never overlap, also after one of them fails", async () => {
  const events: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      events.push(`${name} starts`);
      await pause();
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const outcomes = await Promise.allSettled([
    oneAtATime("a", work("first", true)),
    oneAtATime("a", work("second")),
    oneAtATime("b", work("other")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(events.filter((event) => !event.startsWith("other"))).toEqual(["first starts", "first ends", "second starts", "second ends"]);
  expect(events.indexOf("other starts")).toBeLessThan(events.indexOf("first ends"));
});
