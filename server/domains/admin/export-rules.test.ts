import { expect, test } from "vitest";
import { associationExportExpiry, associationExportFilename, phoneCell } from "./export-rules.ts";

test("the file is called after its list, the association and the Swedish day", () => {
  const at = new Date("2026-11-20T23:30:00Z");
  expect(associationExportFilename("Medlemmar", "Brf Exempeltallen", at, "csv")).toBe("medlemmar-brf-exempeltallen-2026-11-21.csv");
  expect(associationExportFilename("Medlemmar", "Brf Åsgården № 3 «Höjd/Sjö»", at, "xlsx")).toBe(
    "medlemmar-brf-asgarden-3-hojd-sjo-2026-11-21.xlsx",
  );
  expect(associationExportFilename("Medlemmar", `«Brf» ${"x".repeat(54)} nr 3`, at, "csv")).toBe(
    `medlemmar-brf-${"x".repeat(54)}-2026-11-21.csv`,
  );
  expect(associationExportFilename("Medlemmar", '../\r\n"', at, "csv")).toBe("medlemmar-2026-11-21.csv");
  expect(associationExportFilename("Medlemmar", "x".repeat(300), at, "csv")).toHaveLength("medlemmar--2026-11-21.csv".length + 60);
});

test("a telephone number is written as it is dialled, and never as a formula", () => {
  expect(phoneCell("+46701234567")).toBe("070-123 45 67");
  expect(phoneCell("+468123456")).toBe("08-12 34 56");
  expect(phoneCell("+4512345678")).toBe("0045-12345678");
});

test("an export stands for a day", () => {
  expect(associationExportExpiry(new Date("2026-11-20T23:30:00Z"))).toEqual(new Date("2026-11-21T23:30:00Z"));
});
