import { expect, test } from "vitest";
import { insightOn, momentLabel } from "./level-views.ts";

test("a moment of the timeline is told in minutes or hours", () => {
  expect([0, 0.25, 0.5, 1, 24].map(momentLabel)).toEqual(["Start", "Efter 15 min", "Efter 30 min", "Efter 1 h", "Efter 24 h"]);
});

test("a persona is found on a level, and is not on one it has nothing for", () => {
  const persona = {
    insights: [
      { id: "a", level: 1 },
      { id: "b", level: 3 },
    ],
  };
  expect(insightOn(persona, 3)).toBe("b");
  expect(insightOn(persona, 2)).toBeUndefined();
});
