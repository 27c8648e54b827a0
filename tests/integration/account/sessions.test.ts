import { eq } from "drizzle-orm";
import { Lucia } from "lucia";
import { expect, test, vi } from "vitest";
import { apiTokens, profiles, totpFactors } from "#drizzle/schema/index.ts";
import { createBearerToken } from "#server/domains/account/api-tokens.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { createSessionStore } from "#server/platform/sessions/sessions.ts";
import { toActor } from "#server/platform/who-to-actor.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const CLIENT = { ipAddress: null, userAgent: null };

test("over https the session cookie belongs to this host only", async () => {
  const sessions = createSessionStore(portal().services.db, { secureCookie: true, demo: true });
  const { userId } = await createPerson();
  const { cookie } = await sessions.start(userId, CLIENT);
  expect(cookie).toMatch(/^__Host-portal_session=[\w-]{43}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/);
  const header = cookie.split(";")[0] ?? "";
  expect((await sessions.read(header, new Date()))?.who.userId).toBe(userId);
  expect(await sessions.read(header.replace("__Host-", ""), new Date())).toBeNull();
  expect((await sessions.end(header)).cookie).toMatch(/^__Host-portal_session=; /);
});

test("NS-26 sessions are begun, read and ended by lucia, also within a transaction that comes to nothing", async () => {
  const { db, sessions } = portal().services;
  const { userId } = await createPerson();
  const calls = (["createSession", "validateSession", "invalidateSession", "invalidateUserSessions"] as const).map((name) =>
    vi.spyOn(Lucia.prototype, name),
  );
  try {
    const { cookie } = await sessions.start(userId, CLIENT);
    const header = cookie.split(";")[0];
    expect((await sessions.read(header, new Date()))?.who.userId).toBe(userId);
    await sessions.end(header);
    await sessions.endAllOf(userId);
    for (const call of calls) expect(call).toHaveBeenCalledOnce();
  } finally {
    vi.restoreAllMocks();
  }
  const undone = db.transaction(async (tx) => {
    await sessions.start(userId, CLIENT, tx);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow();
  expect(await sessions.listOf(userId, new Date())).toEqual([]);
});

test("ending all sessions of a user ends the bearer tokens too, and nobody else's", async () => {
  const { db, sessions } = portal().services;
  const [person, other] = [await createPerson(), await createPerson()];
  const { cookie } = await sessions.start(person.userId, CLIENT);
  const values = { kind: "named" as const, name: "script", expiresAt: new Date(Date.now() + 60_000) };
  for (const { userId } of [person, other]) await db.insert(apiTokens).values({ ...values, userId, tokenHash: unique("token") });
  await sessions.endAllOf(person.userId);
  expect(await sessions.read(cookie.split(";")[0], new Date())).toBeNull();
  expect(await db.$count(apiTokens, eq(apiTokens.userId, person.userId))).toBe(0);
  expect(await db.$count(apiTokens, eq(apiTokens.userId, other.userId))).toBe(1);
});

test("an operator is known by the second factor itself, not by the profile's flag, which can lag behind", async () => {
  const { db, sessions } = portal().services;
  const owner = await createMember({ role: "system_owner" });
  const header = (await sessions.start(owner.userId, CLIENT)).cookie.split(";")[0];
  const isOperator = async () => {
    const session = await sessions.read(header, new Date());
    const shown = { via: "session", sessionId: null, scopes: null } as const;
    return session && toActor(session.who, shown, { operatorEmails: [owner.email], demo: false })?.isOperator;
  };
  expect(await isOperator()).toBe(false);
  await createSecondFactor(owner);
  expect(await isOperator()).toBe(true);
  await db.delete(totpFactors).where(eq(totpFactors.userId, owner.userId));
  expect((await db.select().from(profiles).where(eq(profiles.id, owner.profileId)))[0]?.twoFactorEnabled).toBe(true);
  expect(await isOperator()).toBe(false);
});

test("NS-17 where the demo is off its accounts open nothing: no password, no token, and no session from before", async () => {
  const { db, config } = portal().services;
  const demo = { email: "medlem@demo.example", password: "Beredskap-2026" };
  const open = await contextFor(null);
  const { cookie } = await signIn(open, demo);
  const { accessToken } = await createBearerToken(open, demo);
  const header = cookie.split(";")[0];

  const sessions = createSessionStore(db, { secureCookie: false, demo: false });
  const closed = { ...open, sessions, config: { ...config, demo: false } };
  await expect(signIn(closed, demo)).rejects.toMatchObject({ reason: "WRONG_CREDENTIALS" });
  await expect(createBearerToken(closed, demo)).rejects.toMatchObject({ reason: "WRONG_CREDENTIALS" });
  expect(await sessions.read(header, new Date())).toBeNull();
  expect(await sessions.readBearer(accessToken, new Date())).toBeNull();
  // Everybody else goes on as before, and with the demo on so do its accounts.
  const person = await createPerson();
  expect((await signIn(closed, { email: person.email, password: TEST_PASSWORD })).user?.id).toBe(person.userId);
  expect((await open.sessions.read(header, new Date()))?.who.email).toBe(demo.email);
});
