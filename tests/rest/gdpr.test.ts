import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports, users } from "#drizzle/schema/index.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ageSessions } from "#tests/helpers/security-tab.ts";
import { unzip } from "#tests/helpers/zip.ts";

const NOT_AUTHENTICATED = "User not authenticated. Access token missing.";
const JSON_TYPE = { "content-type": "application/json" };

const address = (path: string) => `${portal().url}/api/gdpr/${path}`;
const post = (path: string, headers: Record<string, string>, body?: string) => fetch(address(path), { method: "POST", headers, body });

async function bearerOf(person: { userId: string }, kind: "named" | "sign_in" = "sign_in") {
  return { authorization: `Bearer ${(await createBearer(person, { kind })).token}` };
}

/** What the browser sends on these paths: the token of its session, which began now. */
async function browserBearerOf(person: TestPerson) {
  const { accessToken } = await (await clientFor(person)).auth.accessToken.mutate();
  return { authorization: `Bearer ${accessToken}` };
}

test.each(["export", "delete"])("SETG-07 REST-09 REST-11 /api/gdpr/%s asks for a bearer token, and a cookie is none", async (path) => {
  const person = await createPerson();
  const refusals: Record<string, string>[] = [
    JSON_TYPE,
    { ...JSON_TYPE, ...(await cookieOf(person)) },
    { ...JSON_TYPE, authorization: "Bearer fel" },
    { ...JSON_TYPE, authorization: `Bearer ${"x".repeat(43)}`, ...(await cookieOf(person)) },
  ];
  for (const headers of refusals) {
    const response = await post(path, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: NOT_AUTHENTICATED, error: NOT_AUTHENTICATED });
  }
  expect(await portal().services.db.$count(users, eq(users.id, person.userId))).toBe(1);
  expect(await portal().services.db.$count(dataExports, eq(dataExports.userId, person.userId))).toBe(0);
});

test("REST-09 REST-10 SETG-06 POST /api/gdpr/export answers 202 with a message; a mail leads to the file", async () => {
  const person = await createPerson();
  const bearer = await browserBearerOf(person);
  const response = await post("export", { ...JSON_TYPE, ...bearer });
  expect(response.status).toBe(202);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ message: "Din dataexport är påbörjad. Du får ett mejl med en länk när den är klar." });

  const again = await post("export", { ...JSON_TYPE, ...bearer }, "{}");
  expect(again.status).toBe(429);
  expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(86_000);
  const sentence = "Du har redan beställt en export det senaste dygnet. Den finns under Konto & GDPR när den är klar.";
  expect(await again.json()).toMatchObject({ message: sentence, error: sentence, reason: "EXPORT_ALREADY_ORDERED" });

  const mail = await mailTo(person.email, /^Din dataexport är klar$/);
  const exportId = /export=([0-9a-f-]{36})/.exec(mail.text)?.[1];
  for (const headers of [await cookieOf(person), bearer]) {
    const file = await fetch(address(`exports/${exportId}/file`), { headers });
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("application/zip");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="?beredskapsportalen-mina-uppgifter-[\d-]{10}\.zip"?$/);
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect([...(await unzip(Buffer.from(await file.arrayBuffer()))).keys()]).toContain("LÄS MIG.txt");
  }

  const stranger = await cookieOf(await createPerson());
  const missing = await fetch(address(`exports/${crypto.randomUUID()}/file`), { headers: stranger });
  const foreign = await fetch(address(`exports/${exportId}/file`), { headers: stranger });
  expect([foreign.status, await foreign.json()]).toEqual([missing.status, await missing.json()]);
  expect(missing.status).toBe(404);
  expect((await fetch(address(`exports/${exportId}/file`))).status).toBe(401);
  expect((await fetch(address("exports/..%2F..%2Fetc/file"), { headers: stranger })).status).toBe(404);
});

test.each([undefined, "{}", '{"reason":"x"}'])("REST-11 POST /api/gdpr/delete takes the body %s and ends every way in", async (body) => {
  const person = await createMember();
  const [cookie, bearer, other] = [await cookieOf(person), await browserBearerOf(person), await bearerOf(person, "named")];
  const response = await post("delete", { ...JSON_TYPE, ...bearer }, body);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ message: "Ditt konto är raderat och uppgifterna om dig är borttagna." });
  for (const headers of [cookie, bearer, other]) {
    const session = await fetch(`${portal().url}/api/trpc/auth.session`, { headers: headers as Record<string, string> });
    expect((await session.json()).result.data).toBeNull();
  }
  expect((await post("delete", { ...JSON_TYPE, ...bearer })).status).toBe(401);
  await eventually(() => mailTo(person.email, /^Ditt konto är raderat$/));
});

test("SETG-10 the last owner gets 409 with what to do", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createMember({ associationId: owner.associationId });
  const refused = await post("delete", { ...JSON_TYPE, ...(await browserBearerOf(owner)) });
  expect(refused.status).toBe(409);
  const sentence = "Du är föreningens enda systemägare. Utse en ny systemägare innan du raderar kontot.";
  expect(await refused.json()).toEqual({ message: sentence, error: sentence, reason: "LAST_OWNER" });
});

test("NS-16 SETG-07 a session of an hour ago deletes no account until the password is proven, and a script's token never does", async () => {
  const person = await createPerson();
  const browser = await clientFor(person);
  const { accessToken } = await browser.auth.accessToken.mutate();
  const bearer = { authorization: `Bearer ${accessToken}` };
  await ageSessions(person);
  for (const [headers, status, reason] of [
    [bearer, 412, "FRESH_SESSION_REQUIRED"],
    [await bearerOf(person, "sign_in"), 403, "SESSION_REQUIRED"],
    [await bearerOf(person, "named"), 403, "SESSION_REQUIRED"],
  ] as const) {
    const refused = await post("delete", { ...JSON_TYPE, ...headers });
    expect([refused.status, (await refused.json()).reason]).toEqual([status, reason]);
  }
  expect(await portal().services.db.$count(users, eq(users.id, person.userId))).toBe(1);

  await browser.auth.provePassword.mutate({ currentPassword: TEST_PASSWORD });
  expect((await post("delete", { ...JSON_TYPE, ...bearer })).status).toBe(200);
  expect(await portal().services.db.$count(users, eq(users.id, person.userId))).toBe(0);
});

test("a token made to last can neither order nor fetch an export", async () => {
  const person = await createPerson();
  const headers = { ...JSON_TYPE, ...(await bearerOf(person, "named")) };
  for (const response of [await post("export", headers), await fetch(address(`exports/${crypto.randomUUID()}/file`), { headers })]) {
    expect([response.status, (await response.json()).reason]).toEqual([403, "SESSION_REQUIRED"]);
  }
});

test("a body that is not JSON is refused, none at all is fine", async () => {
  const person = await createPerson();
  const bearer = await bearerOf(person);
  expect((await post("export", { ...bearer, "content-type": "text/plain" }, "hej")).status).toBe(415);
  expect((await post("export", { ...bearer, ...JSON_TYPE }, "{")).status).toBe(400);
  expect((await post("export", bearer)).status).toBe(202);
});

test("the three paths stand in the OpenAPI document", async () => {
  const { paths } = await (await fetch(`${portal().url}/api/openapi.json`)).json();
  expect(Object.keys(paths["/api/gdpr/export"].post.responses)).toEqual(["202", "401", "429"]);
  expect(Object.keys(paths["/api/gdpr/delete"].post.responses)).toEqual(["200", "401", "403", "409", "412"]);
  expect(Object.keys(paths["/api/gdpr/exports/{exportId}/file"].get.responses)).toEqual(["200", "401", "404"]);
});
