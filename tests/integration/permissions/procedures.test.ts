import { expect, test } from "vitest";
import { appRouter } from "#server/routers/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import { CALLERS, type Caller, PROCEDURES } from "./matrix.ts";

type ProcedureType = "query" | "mutation" | "subscription";

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: ProcedureType } }>);

test("DATA-54 every procedure stands in the permission matrix", () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual(procedures.map(([path]) => path).sort());
});

async function cookieOf(caller: Caller, associationId: string): Promise<string | null> {
  if (caller === "anonymous") return null;
  const person = caller === "nobody" ? await createPerson() : await createMember({ role: caller, associationId });
  const { cookie } = await portal().services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" });
  return cookie.split(";")[0] ?? "";
}

/** The HTTP status of one raw call, so that nothing of a client stands between. */
async function statusOf(path: string, type: ProcedureType, input: unknown, cookie: string | null): Promise<number> {
  const { url } = portal();
  const headers = { ...(cookie && { cookie }), origin: url };
  const target = `${url}/api/trpc/${path}`;
  if (type === "mutation") {
    const body = input === undefined ? undefined : JSON.stringify(input);
    return (await fetch(target, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body })).status;
  }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const controller = new AbortController();
  const response = await fetch(`${target}${query}`, { headers, signal: controller.signal });
  const status = type === "subscription" ? await statusInStream(response) : response.status;
  controller.abort();
  return status;
}

/** A refused subscription answers 200 and says the status in its first event; one that is let in says nothing of the kind. */
async function statusInStream(response: Response): Promise<number> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const deadline = new Promise<{ value?: undefined; done: true }>((resolve) => setTimeout(() => resolve({ done: true }), 500));
  let text = "";
  for (;;) {
    const chunk = await Promise.race([reader?.read() ?? deadline, deadline]);
    if (chunk.done) return response.status;
    text += chunk.value;
    const refused = /"httpStatus":(\d{3})/.exec(text)?.[1];
    if (refused) return Number(refused);
  }
}

test("AUTH-26 nobody hears the same text and status from every procedure that needs a sign-in", async () => {
  const { url } = portal();
  const guarded = procedures.filter(([path, { _def }]) => {
    const row = PROCEDURES[path]?.expect;
    return row?.anonymous === 401 && row.system_owner !== 401 && _def.type !== "subscription";
  });
  const heard = await Promise.all(
    guarded.map(async ([path, { _def }]) => {
      const input = JSON.stringify(PROCEDURES[path]?.input);
      const query = input === undefined || _def.type === "mutation" ? "" : `?input=${encodeURIComponent(input)}`;
      const headers = { origin: url, "content-type": "application/json" };
      const call = _def.type === "mutation" ? { method: "POST", headers, body: input } : { headers };
      const response = await fetch(`${url}/api/trpc/${path}${query}`, call);
      const { error } = (await response.json()) as { error?: { message: string } };
      return [path, response.status, error?.message];
    }),
  );
  expect(guarded.length).toBeGreaterThan(40);
  expect(heard).toEqual(guarded.map(([path]) => [path, 401, "User not authenticated. Access token missing."]));
});

test.each(CALLERS)("AUTH-26 GUARD-15 GUARD-18 %s gets as far as the matrix says, and no further", async (caller) => {
  const { id } = await createAssociation();
  const outcomes: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [path, { _def }] of procedures) {
    const row = PROCEDURES[path];
    if (!row) continue;
    const cookie = await cookieOf(caller, id);
    const status = await statusOf(path, _def.type, row.input, cookie);
    const isSignIn = path === "auth.signIn" || path === "auth.createBearerToken";
    outcomes[path] = (status === 401 && !isSignIn) || status === 403 ? status : status < 500 ? "open" : status;
    expected[path] = row.expect[caller];
  }
  expect(outcomes).toEqual(expected);
});
