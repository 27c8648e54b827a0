import { expect, test } from "vitest";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import { cookieOf } from "./callers.ts";
import { declaredPaths } from "./declared-paths.ts";
import { PATH_CALLERS, PATHS, type PathCall, type PathCaller } from "./paths.ts";
import { createWorld, nowhere } from "./world.ts";

const NOT_AUTHENTICATED = "User not authenticated. Access token missing.";

test("every path that the server declares or documents stands in the table, and no other", async () => {
  const document = (await (await fetch(`${portal().url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = declaredPaths();
  expect(documented.length).toBeGreaterThan(8);
  expect(documented.filter((path) => !declared.includes(path))).toEqual([]);
  expect(Object.keys(PATHS).sort()).toEqual(declared.sort());
});

/** The person behind a caller; members are of the given association. */
async function personOf(caller: PathCaller, associationId: string): Promise<TestPerson | null> {
  if (caller === "anonymous") return null;
  if (caller === "nobody") return createPerson();
  if (caller === "foreign_owner") return createMember({ role: "system_owner" });
  const role = caller === "owner_with_cookie_only" ? "system_owner" : caller;
  return createMember({ role, associationId });
}

/** A browser shows its cookie, everybody else the token of a sign-in. */
async function headersOf(caller: PathCaller, person: TestPerson | null): Promise<Record<string, string>> {
  if (!person) return {};
  if (caller === "owner_with_cookie_only") return { cookie: (await cookieOf(person)) ?? "", origin: portal().url };
  return { authorization: `Bearer ${(await createBearer(person, { kind: "sign_in", name: null })).token}` };
}

async function hear(name: string, { path, body, file }: PathCall, headers: Record<string, string>) {
  const [method = "GET"] = name.split(" ");
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(`${portal().url}${path}`, {
    method,
    headers: { ...headers, ...type },
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  return { status: response.status, body: await response.text() };
}

/** One test calls every path there is, one after the other, and several of them draw a PDF. */
const MANY_CALLS_MS = 240_000;

test.each(PATH_CALLERS)(
  "AUTH-26 GUARD-18 on every path %s gets as far as the table says, and no further",
  async (caller) => {
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const { ids } = await createWorld();
    const headers = await headersOf(caller, await personOf(caller, ids.association));
    for (const [name, row] of Object.entries(PATHS)) {
      const { status, body } = await hear(name, await row.call(ids), headers);
      outcomes[name] = status;
      expected[name] = row.expect[caller];
      const message = row.unauthenticated ?? NOT_AUTHENTICATED;
      if (status === 401) expect(JSON.parse(body), name).toMatchObject(row.unauthenticatedBody ?? { message, error: message });
    }
    expect(outcomes).toEqual(expected);
  },
  MANY_CALLS_MS,
);

test.each(["foreign_owner", "nobody"] as const)(
  "on every path %s hears of a foreign id what a random one is answered",
  async (caller) => {
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const { ids, secrets } = await createWorld();
    const headers = await headersOf(caller, await personOf(caller, ids.association));
    for (const [name, row] of Object.entries(PATHS)) {
      if (!name.includes("{") || row.tells) continue;
      expected[name] = await hear(name, await row.call(nowhere()), headers);
      const heard = await hear(name, await row.call(ids), headers);
      outcomes[name] = heard;
      for (const secret of secrets) expect(heard.body, name).not.toContain(secret);
    }
    expect(outcomes).toEqual(expected);
  },
  MANY_CALLS_MS,
);
