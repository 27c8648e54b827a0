import { expect, test } from "vitest";
import { ConflictError } from "./errors.ts";
import { safeError } from "./safe-error.ts";

test("a driver's message with parameters does not reach the log, its place and code do", () => {
  const driver = Object.assign(new Error("duplicate key: anna@hemlig.example"), { code: "23505", constraint: "users_email_unique" });
  const logged = safeError(new Error("Failed query: insert … params: anna@hemlig.example,$argon2id$x", { cause: driver }));
  expect(JSON.stringify(logged)).not.toMatch(/hemlig|argon2id/);
  expect(logged.cause).toMatchObject({ code: "23505", constraint: "users_email_unique" });
  expect(logged.stack).toMatch(/^\s+at /);
});

test("a refusal keeps its sentence", () => {
  expect(safeError(new ConflictError("ALREADY_MEMBER"))).toMatchObject({
    type: "ConflictError",
    message: expect.stringContaining("förening"),
  });
});

test("what is rejected without being an error tells its kind and code, and not what it was about", () => {
  const refusal = {
    name: "ProviderError",
    message: "no such recipient: anna@hemlig.example",
    code: "E_RECIPIENT",
    to: "anna@hemlig.example",
  };
  expect(safeError(refusal)).toEqual({ type: "ProviderError", code: "E_RECIPIENT" });
  expect(safeError({ name: "Anna", message: "Annas larm", cause: refusal })).toEqual({
    type: "Object",
    cause: { type: "ProviderError", code: "E_RECIPIENT" },
  });
  const sent = structuredClone({ stack: "TypeError: anna@hemlig.example\n    at send (mail.ts:1:2)", name: "TypeError" });
  expect(safeError(sent)).toEqual({ type: "TypeError", stack: "    at send (mail.ts:1:2)" });
});

test.each([
  [new Response("anna@hemlig.example", { status: 503 }), "Response"],
  [{ name: "Anna", code: "482913" }, "Object"],
  [Object.create(null), "object"],
  [{ constructor: "Anna" }, "object"],
  ["anna@hemlig.example", "string"],
  [46701234567, "number"],
  [null, "null"],
  [undefined, "undefined"],
])("a value that is no error at all tells only its kind", (value, type) => {
  expect(safeError(value)).toEqual({ type });
});
