import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [1, "1 kB"],
  [12_345, "13 kB"],
  [999_000, "999 kB"],
  [999_001, "1 MB"],
  [3_400_000, "3,4 MB"],
  [3_400_001, "3,5 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(fileSize(bytes).replace("\u00a0", " ")).toBe(text);
});
