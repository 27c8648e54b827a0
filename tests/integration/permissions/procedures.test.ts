import { expect, test } from "vitest";
import { createAssociation } from "#tests/factories/associations.ts";
import { callProcedure, procedures } from "./call-procedure.ts";
import { cookieOf, createCaller } from "./callers.ts";
import { CALLERS, PROCEDURES } from "./matrix.ts";

test("DATA-54 every procedure stands in the permission matrix", () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual(procedures.map(({ path }) => path).sort());
});

test("AUTH-26 nobody hears the same text and status from every procedure that needs a sign-in", async () => {
  const guarded = procedures.filter(({ path, type }) => {
    const row = PROCEDURES[path]?.expect;
    return row?.anonymous === 401 && row.system_owner !== 401 && type !== "subscription";
  });
  const heard = await Promise.all(
    guarded.map(async ({ path, type }) => {
      const { status, body } = await callProcedure(path, type, PROCEDURES[path]?.input, null);
      const { error } = JSON.parse(body) as { error?: { message: string } };
      return [path, status, error?.message];
    }),
  );
  expect(guarded.length).toBeGreaterThan(40);
  expect(heard).toEqual(guarded.map(({ path }) => [path, 401, "User not authenticated. Access token missing."]));
});

/** One test calls some two hundred procedures, one after the other, and signs in before each write. */
const MANY_CALLS_MS = 240_000;
const CASES = CALLERS.flatMap((caller) => (["query", "mutation", "subscription"] as const).map((type) => ({ caller, type })));

test.each(CASES)(
  "AUTH-26 GUARD-15 GUARD-18 in every $type $caller gets as far as the matrix says, and no further",
  async ({ caller, type }) => {
    const { id } = await createAssociation();
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const signIn = async () => cookieOf(caller === "anonymous" ? null : await createCaller(caller, id));
    const forReading = await signIn();
    for (const { path } of procedures.filter((procedure) => procedure.type === type)) {
      const row = PROCEDURES[path];
      if (!row) continue;
      // A write may end the session or the membership it began with.
      const cookie = type === "mutation" ? await signIn() : forReading;
      const { status } = await callProcedure(path, type, row.input, cookie);
      const isSignIn = path === "auth.signIn" || path === "auth.createBearerToken";
      outcomes[path] = (status === 401 && !isSignIn) || status === 403 ? status : status < 500 ? "open" : status;
      expected[path] = row.expect[caller];
    }
    expect(outcomes).toEqual(expected);
  },
  MANY_CALLS_MS,
);
