import { expect, test } from "vitest";
import { shownFilename } from "./shown-filename.ts";

test("a file is named as somebody called it, by the ending of what it is", () => {
  expect(shownFilename("Protokoll §7 åäö.docx", "docx", "bevis")).toBe("Protokoll §7 åäö.docx");
  expect(shownFilename("../../etc/passwd", "pdf", "bevis")).toBe("etc passwd.pdf");
  expect(shownFilename("v1.2 utkast.docx", "docx", "bevis")).toBe("v1.2 utkast.docx");
  expect(shownFilename("foto.exe", "png", "bevis")).toBe("foto.png");
  expect(shownFilename('a\u0000b\u202e"c:?', "pdf", "bevis")).toBe("a b c.pdf");
  expect(shownFilename("", "jpg", "bevis")).toBe("bevis.jpg");
  expect(shownFilename("x".repeat(500), "jpg", "bevis")).toHaveLength(124);
});
