import { expect, test } from "vitest";
import { readPair } from "./read-pair.ts";

test.each(["59.3345, 18.0632", " 59.3345 18.0632 ", "59.3345;18.0632"])("PAGE-29 a pasted place is read: %s", (text) => {
  expect(readPair(text)).toEqual({ latitude: "59.3345", longitude: "18.0632" });
});

test("PAGE-29 decimal commas are left to the form, and what is no pair is not taken apart", () => {
  expect(readPair("59,3345 18,0632")).toEqual({ latitude: "59,3345", longitude: "18,0632" });
  expect(readPair("59,3345")).toBeNull();
  expect(readPair("Provgatan 1")).toBeNull();
});
