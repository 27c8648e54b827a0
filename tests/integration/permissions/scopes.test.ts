import { expect, test } from "vitest";
import { SCOPES_OF_MUTATIONS, SCOPES_OF_PATHS, scopeOfPath, scopeOfProcedure } from "#server/platform/api-scopes.ts";
import { API_SCOPES, type ApiScope } from "#shared/enums.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import { procedures } from "./call-procedure.ts";
import { declaredPaths } from "./declared-paths.ts";
import { PROCEDURES } from "./matrix.ts";
import { PATHS } from "./paths.ts";
import { createWorld } from "./world.ts";

const MANY_CALLS_MS = 240_000;

const writes = declaredPaths().filter((path) => /^(?!GET)\w+ \/api\//.test(path));
const asDeclared = (path: string): string => path.replace(" /api", " ").replace(/\{(\w+)\}/g, ":$1");

test("NS-16 every mutation and every path that writes says which scope it asks of a named token, and no other call does", () => {
  const mutations = procedures.filter(({ type }) => type === "mutation").map(({ path }) => path);
  expect([...SCOPES_OF_MUTATIONS.keys()].sort()).toEqual(mutations.sort());
  expect([...SCOPES_OF_PATHS.keys()].sort()).toEqual(writes.map(asDeclared).sort());
  expect([scopeOfProcedure("new.unclassified", "mutation"), scopeOfPath("POST", "/new"), scopeOfPath("POST", undefined)]).toEqual([
    "session",
    "session",
    "session",
  ]);
});

async function tokenOf(scopes: readonly ApiScope[]) {
  const owner = await createMember({ role: "system_owner" });
  const { token } = await createBearer(owner, { scopes: [...scopes] });
  return { owner, headers: { authorization: `Bearer ${token}` } };
}

const reasonOf = (body: string): string | undefined => /"reason":"(\w+)"/.exec(body)?.[1];
const isScopeRefusal = (body: string): boolean => ["SCOPE_MISSING", "SESSION_REQUIRED"].includes(reasonOf(body) ?? "");

async function callByToken(path: string, type: string, headers: Record<string, string>): Promise<string> {
  const input = PROCEDURES[path]?.input;
  const target = `${portal().url}/api/trpc/${path}`;
  const response =
    type === "mutation"
      ? await fetch(target, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(input),
        })
      : await fetch(`${target}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`, { headers });
  return `${response.status} ${await response.text()}`;
}

test.each(API_SCOPES)(
  "NS-16 a named token with only the scope %s is refused by every procedure that asks for another",
  async (scope) => {
    const { headers } = await tokenOf([scope]);
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { path, type } of procedures) {
      const needed = scopeOfProcedure(path, type);
      // What it may call changes something; that it may is proven once below.
      if (needed === scope || needed === "anyone" || type === "subscription") continue;
      const body = await callByToken(path, type, headers);
      outcomes[path] = [body.slice(0, 3), reasonOf(body)];
      expected[path] = ["403", needed === "session" ? "SESSION_REQUIRED" : "SCOPE_MISSING"];
    }
    expect(Object.keys(expected).length).toBeGreaterThan(100);
    expect(outcomes).toEqual(expected);
  },
  MANY_CALLS_MS,
);

test(
  "NS-16 a named token without a scope is refused by every path that asks for one, and with it never for its scopes",
  async () => {
    const { ids } = await createWorld();
    const none = await tokenOf([]);
    const every = await tokenOf(API_SCOPES);
    const refused: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const lacking: string[] = [];
    for (const [name, row] of Object.entries(PATHS)) {
      if (!name.includes(" /api/") || row.expect.anonymous !== 401) continue;
      const [method = "GET"] = name.split(" ");
      const { path, body, file } = await row.call(ids);
      const hear = async (headers: Record<string, string>) => {
        const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
        const response = await fetch(`${portal().url}${path}`, {
          method,
          headers: { ...headers, ...type, accept: "application/json" },
          body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
        });
        return { status: response.status, body: response.headers.get("content-type")?.includes("json") ? await response.text() : "" };
      };
      const heard = await hear(none.headers);
      refused[name] = [heard.status, reasonOf(heard.body)];
      const needed = scopeOfPath(method, name.split(" /api")[1]?.replace(/\{(\w+)\}/g, ":$1"));
      // The checkout answers in a shape of its own, without a reason.
      const reason = needed === "session" ? "SESSION_REQUIRED" : "SCOPE_MISSING";
      expected[name] = [403, row.unauthenticatedBody ? undefined : reason];
      if (needed !== "session" && reasonOf((await hear(every.headers)).body) === "SCOPE_MISSING") lacking.push(name);
    }
    expect(Object.keys(expected).length).toBeGreaterThan(40);
    expect(refused).toEqual(expected);
    expect(lacking).toEqual([]);
  },
  MANY_CALLS_MS,
);

test("NS-16 with its scope a named token does what its owner may, and the document of the API names the scope", async () => {
  const { headers } = await tokenOf(["administration"]);
  expect(isScopeRefusal(await callByToken("association.update", "mutation", headers))).toBe(false);
  expect(reasonOf(await callByToken("association.overview", "query", headers))).toBe("SCOPE_MISSING");
  const { paths } = await (await fetch(`${portal().url}/api/openapi.json`)).json();
  expect(paths["/api/crisis/activations"].post.security).toEqual([{ bearer: ["messages"] }]);
  expect(paths["/api/crisis/activations"].get.security).toEqual([{ bearer: ["read"] }]);
  expect(paths["/api/gdpr/delete"].post["x-named-token"]).toBe(false);
});
