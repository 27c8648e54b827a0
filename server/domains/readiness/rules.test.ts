import { expect, test } from "vitest";
import { levelOf, shownFilename } from "./rules.ts";

test("only what can be looked at is proven", () => {
  expect(levelOf("photo", true)).toBe("proven");
  expect(levelOf("photo", false)).toBe("claimed");
  expect(levelOf("statement", true)).toBe("claimed");
});

test("a file is named as somebody called it, by the ending of what it is", () => {
  expect(shownFilename("Protokoll §7 åäö.docx", "docx")).toBe("Protokoll §7 åäö.docx");
  expect(shownFilename("../../etc/passwd", "pdf")).toBe("etc passwd.pdf");
  expect(shownFilename("foto.exe", "png")).toBe("foto.png");
  expect(shownFilename('a\u0000b\u202e"c:?', "pdf")).toBe("a b c.pdf");
  expect(shownFilename("", "jpg")).toBe("bevis.jpg");
  expect(shownFilename("x".repeat(500), "jpg")).toHaveLength(124);
});
