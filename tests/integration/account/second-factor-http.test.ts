import { createTRPCClient, httpLink } from "@trpc/client";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, loginActivity, rateLimits, sessions } from "#drizzle/schema/index.ts";
import { createBearerToken } from "#server/domains/account/api-tokens.ts";
import type { AppRouter } from "#server/routers/index.ts";
import { createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

/** In seconds, less what the tries themselves took. */
const QUARTER_OF_AN_HOUR = expect.closeTo(900, -2);

/** One raw call of a browser that holds this cookie. */
async function call(procedure: string, input: unknown, cookie: string | null = null) {
  const { url } = portal();
  const response = await fetch(`${url}/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, ...(cookie && { cookie }) },
    body: JSON.stringify(input),
  });
  return { status: response.status, headers: response.headers, cookies: response.headers.getSetCookie(), body: await response.json() };
}

const pairOf = (cookie: string | undefined): string => cookie?.split(";")[0] ?? "";
const withBearer = (token: string) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${portal().url}/api/trpc`, headers: { authorization: `Bearer ${token}` } })] });
const sessionsOf = ({ userId }: { userId: string }) => portal().services.db.$count(sessions, eq(sessions.userId, userId));

test("AUTH-09 over HTTP the browser gets its session cookie with the code, and none with the password", async () => {
  const person = await createPerson();
  const { secret } = await createSecondFactor(person);
  const first = await call("auth.signIn", { email: person.email, password: TEST_PASSWORD });
  expect(first.body).toEqual({ result: { data: { secondFactorRequired: true, user: null } } });
  expect(first.cookies.filter((cookie) => cookie.startsWith("portal_session="))).toEqual([]);
  const waiting = pairOf(first.cookies.find((cookie) => cookie.startsWith("portal_second_step=")));
  expect(await sessionsOf(person)).toBe(0);

  const nobody = await fetch(`${portal().url}/api/trpc/auth.session`, { headers: { cookie: waiting } });
  expect(await nobody.json()).toEqual({ result: { data: null } });

  const code = totpCode(secret);
  const second = await call("auth.completeSecondFactor", { code: `${code.slice(0, 3)} ${code.slice(3)}` }, waiting);
  expect(second.body).toEqual({ result: { data: { user: { id: person.userId, email: person.email }, redirect: null } } });
  expect(second.cookies.some((cookie) => /^portal_second_step=; .*Max-Age=0/.test(cookie))).toBe(true);
  const session = await fetch(`${portal().url}/api/trpc/auth.session`, {
    headers: { cookie: pairOf(second.cookies.find((cookie) => cookie.startsWith("portal_session="))) },
  });
  expect(await session.json()).toMatchObject({ result: { data: { user: { id: person.userId } } } });
});

test("a code in a browser without a challenge is answered 401", async () => {
  const { status, body } = await call("auth.completeSecondFactor", { code: "123456" });
  expect(status).toBe(401);
  expect(body).toMatchObject({ error: { data: { reason: "CHALLENGE_EXPIRED" } } });
});

test("SETS-25 an empty code is refused at its field", async () => {
  for (const code of ["", " - "]) {
    const { status, body } = await call("auth.completeSecondFactor", { code });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { data: { fields: { code: "Verifieringskod krävs." } } } });
  }
});

test("a sixth guess is answered 429, with the time to wait", async () => {
  const person = await createPerson();
  await createSecondFactor(person);
  const { cookies } = await call("auth.signIn", { email: person.email, password: TEST_PASSWORD });
  const usedUp = { key: `guess/second-factor:${person.userId}`, points: 1_000_000, expire: Date.now() + 900_000 };
  await portal().services.db.insert(rateLimits).values(usedUp);
  const { status, headers, body } = await call("auth.completeSecondFactor", { code: "000000" }, pairOf(cookies[0]));
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
  expect(body).toMatchObject({ error: { message: "För många försök. Vänta en stund och försök igen.", data: { reason: "RATE_LIMITED" } } });
});

test("a script without a code is asked for one and gets no token", async () => {
  const person = await createPerson();
  await createSecondFactor(person);
  const client = await clientFor(null);
  const { message, data } = await refusal(client.auth.createBearerToken.mutate({ email: person.email, password: TEST_PASSWORD }));
  expect(message).toBe("Kontot har tvåfaktorsautentisering. Ange en kod från din autentiseringsapp.");
  expect(data).toMatchObject({ code: "PRECONDITION_FAILED", reason: "SECOND_FACTOR_REQUIRED" });
  const { db } = portal().services;
  expect(await db.$count(apiTokens, eq(apiTokens.userId, person.userId))).toBe(0);
  expect(await db.$count(loginActivity, eq(loginActivity.userId, person.userId))).toBe(0);
});

test("AUTH-10 a script with a code gets its token; the same code gets no second one", async () => {
  const person = await createPerson();
  const { secret, recoveryCodes } = await createSecondFactor(person);
  const client = await clientFor(null);
  const credentials = { email: person.email, password: TEST_PASSWORD };
  const code = totpCode(secret);
  const { accessToken } = await client.auth.createBearerToken.mutate({ ...credentials, code });
  expect(await withBearer(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
  expect((await refusal(client.auth.createBearerToken.mutate({ ...credentials, code }))).data).toMatchObject({ reason: "WRONG_CODE" });

  await client.auth.createBearerToken.mutate({ ...credentials, code: recoveryCodes[0] });
  expect(await auditRows("account.use_recovery_code", person.userId)).toHaveLength(1);
  const { db } = portal().services;
  expect(await db.$count(loginActivity, eq(loginActivity.userId, person.userId))).toBe(2);
});

test("the tries of a script and of a browser count together", async () => {
  const person = await createPerson();
  const { secret } = await createSecondFactor(person);
  const ctx = await contextFor(null, { limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } });
  const credentials = { email: person.email, password: TEST_PASSWORD };
  for (let used = 0; used < 5; used++) {
    await expect(createBearerToken(ctx, { ...credentials, code: "x" })).rejects.toMatchObject({ reason: "WRONG_CODE" });
  }
  await expect(createBearerToken(ctx, { ...credentials, code: totpCode(secret) })).rejects.toMatchObject({
    code: "LIMIT",
    retryAfterSeconds: QUARTER_OF_AN_HOUR,
  });
});

test("the right code does not make up for a wrong password, and is not used up by it", async () => {
  const person = await createPerson();
  const { secret } = await createSecondFactor(person);
  const ctx = await contextFor(null);
  const code = totpCode(secret);
  await expect(createBearerToken(ctx, { email: person.email, password: "fel-igen-99", code })).rejects.toMatchObject({
    reason: "WRONG_CREDENTIALS",
  });
  await createBearerToken(ctx, { email: person.email, password: TEST_PASSWORD, code });
});

test("a code for an account without a second factor is not looked at", async () => {
  const person = await createPerson();
  const ctx = await contextFor(null);
  await createBearerToken(ctx, { email: person.email, password: TEST_PASSWORD, code: "123456" });
});
