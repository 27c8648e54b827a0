import { expect, test } from "vitest";
import { imageProblem } from "./upload.ts";

const MEGABYTE = 1024 * 1024;

test("SETP-31: the four picture types are taken", () => {
  for (const type of ["image/jpeg", "image/jpg", "image/png", "image/webp"]) expect(imageProblem({ size: 1, type })).toBeNull();
});

test.each(["image/gif", "image/svg+xml", "application/pdf", ""])("SETP-31: «%s» is refused", (type) => {
  expect(imageProblem({ size: 1, type })).toBe("Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
});

test("SETP-30: 50 MB is the most", () => {
  expect(imageProblem({ size: 50 * MEGABYTE, type: "image/png" })).toBeNull();
  expect(imageProblem({ size: 50 * MEGABYTE + 1, type: "image/png" })).toBe("Max filstorlek är 50MB.");
});
