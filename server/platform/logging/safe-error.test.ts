import { expect, test } from "vitest";
import { ConflictError } from "#server/platform/errors.ts";
import { safeError } from "./safe-error.ts";

test("a statement's parameters do not reach the log, its place and code do", () => {
  const driver = Object.assign(new Error("duplicate key: anna@hemlig.example"), { code: "23505", constraint: "users_email_unique" });
  const logged = safeError(new Error("Failed query: insert … params: anna@hemlig.example,$argon2id$x", { cause: driver }));
  expect(JSON.stringify(logged)).not.toMatch(/hemlig|argon2id/);
  expect(logged.cause).toMatchObject({ code: "23505", constraint: "users_email_unique" });
  expect(logged.stack).toMatch(/^\s+at /);
});

const fromPostgres = (message: string, code: string) => Object.assign(new Error(message), { name: "error", severity: "ERROR", code });

test.each([
  ['duplicate key value violates unique constraint "users_email_unique"', "23505"],
  ['null value in column "email" of relation "users" violates not-null constraint', "23502"],
  ['relation "crisis_deliveries" does not exist', "42P01"],
  ["canceling statement due to statement timeout", "57014"],
  ["terminating connection due to administrator command", "57P01"],
  ["sorry, too many clients already", "53300"],
])("NS-10 the database's own sentence is logged: %s", (message, code) => {
  expect(safeError(new Error("Failed query: …", { cause: fromPostgres(message, code) })).cause).toMatchObject({ message, code });
});

test.each([
  ['invalid input syntax for type uuid: "anna"', "22P02", "invalid input syntax for type uuid: …"],
  ['date/time field value out of range: "1985-99-99"', "22008", "date/time field value out of range: …"],
  ['syntax error at or near "anna@hemlig.example"', "42601", "syntax error at or near …"],
  ['the log of "anna" is closed', "P0001", "the log of … is closed"],
])("NS-10 what somebody has written is taken out of it: %s", (message, code, shown) => {
  expect(safeError(fromPostgres(message, code)).message).toBe(shown);
});

test("NS-10 a lost connection says which call failed where, a file not which", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
    code: "ECONNREFUSED",
    syscall: "connect",
    address: "127.0.0.1",
    port: 5432,
  });
  expect(safeError(refused).message).toBe("connect ECONNREFUSED 127.0.0.1:5432");
  const file = Object.assign(new Error("ENOENT: no such file, open '/data/annas brev.pdf'"), { code: "ENOENT", syscall: "open" });
  expect(safeError(file).message).toBe("open ENOENT");
  expect(safeError(new Error("Connection terminated unexpectedly")).message).toBe("Connection terminated unexpectedly");
  expect(safeError(new Error("Connection terminated by anna@hemlig.example")).message).toBeUndefined();
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
