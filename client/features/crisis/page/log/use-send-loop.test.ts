import { expect, test } from "vitest";
import { ApiError } from "#client/lib/api-error.ts";
import { isPassing } from "./use-send-loop.ts";

test.each([
  [0, true],
  [401, true],
  [408, true],
  [429, true],
  [503, true],
  [400, false],
  [403, false],
  [404, false],
  [409, false],
  [413, false],
])("a photo that is answered with %i is sent again: %s", (status, isSentAgain) => {
  expect(isPassing(new ApiError("Nej.", status))).toBe(isSentAgain);
});

test("a fault of the program is not sent again", () => {
  expect(isPassing(new Error("undefined is not a function"))).toBe(false);
});
