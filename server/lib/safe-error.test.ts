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
