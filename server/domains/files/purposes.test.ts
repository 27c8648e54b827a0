import { expect, test } from "vitest";
import { purposeOf, safeName } from "./purposes.ts";

test.each([
  ["Logga.png", "logga"],
  ["Vår logga (2).PNG", "var-logga-2"],
  ["brf_Ängen-2026.final.jpeg", "brf_angen-2026-final"],
  ["../../etc/passwd", "passwd"],
  ["C:\\bilder\\hus.webp", "hus"],
  [".htaccess", "logo"],
  ["…", "logo"],
  ["", "logo"],
  ["a\u0000b%2e%2e.png", "a-b-2e-2e"],
  [`${"x".repeat(300)}.png`, "x".repeat(60)],
])("the file name %j becomes %j", (fileName, expected) => {
  expect(safeName(fileName)).toBe(expected);
});

test("SETP-21 SETP-39 keys are made of owner, time and the ending of what is stored", () => {
  const file = { id: "f1", at: 1_790_000_000_000 };
  expect(purposeOf("avatar").keyOf({ ...file, folder: "u1", extension: "webp" })).toBe("avatars/u1/1790000000000.webp");
  const logo = { ...file, folder: "a1", extension: "png" };
  expect(purposeOf("logo").keyOf({ ...logo, fileName: "Logga.svg" })).toBe("logos/a1/1790000000000_logga.png");
  expect(purposeOf("logo").keyOf({ ...logo, fileName: "" })).toBe("logos/a1/1790000000000_logo.png");
  expect(purposeOf("logo").keyOf(logo)).toBe("logos/a1/logo.png");
});
