import { expect, test } from "vitest";
import { leftWhenOver } from "./left-when-over.ts";

test("a clock of a crisis that is over says how it stood then", () => {
  expect(leftWhenOver(108 * 60_000)).toBe("1 h 48 min kvar vid slutet");
  expect(leftWhenOver(-60_000)).toBe("Hade gått ut vid slutet");
});
