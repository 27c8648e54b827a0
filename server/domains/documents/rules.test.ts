import { expect, test } from "vitest";
import { z } from "zod";
import { documentKey, documentUrl, productRequestDocumentId } from "./rules.ts";

test("a request has one document id, whoever computes it", () => {
  const request = crypto.randomUUID();
  const id = productRequestDocumentId(request);
  expect(productRequestDocumentId(request)).toBe(id);
  expect(productRequestDocumentId(crypto.randomUUID())).not.toBe(id);
  expect(z.uuid().safeParse(id).success).toBe(true);
});

test("the file is private and its address is a route that asks who is calling (DATA-52)", () => {
  expect(documentKey("a")).toBe("documents/a.pdf");
  expect(documentUrl("a")).toBe("/api/documents/a/file");
});
