import { createTRPCClient, httpLink } from "@trpc/client";
import { eq, getTableColumns, inArray, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import * as schema from "#drizzle/schema/index.ts";
import {
  apiTokens,
  associationInvitations,
  emailTokens,
  housingAssociations,
  loginActivity,
  outgoingEmails,
  rateLimits,
  associationMembershipRequests as requests,
  sessions,
  signInChallenges,
  totpFactors,
  users,
} from "#drizzle/schema/index.ts";
import { createNamedToken } from "#server/domains/account/api-tokens.ts";
import { completeCallback } from "#server/domains/lifecycle/complete-callback.ts";
import { RETENTION } from "#server/domains/lifecycle/retention.ts";
import { hashPassword, NO_PASSWORD } from "#server/platform/secrets/password.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import type { AppRouter } from "#server/router.ts";
import { invitePath, newInviteCode } from "#shared/invite-code.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("tokens", () => {
  const withBearer = (token: string) =>
    createTRPCClient<AppRouter>({ links: [httpLink({ url: `${portal().url}/api/trpc`, headers: { authorization: `Bearer ${token}` } })] });

  const tokensOf = (person: TestPerson) => portal().services.db.select().from(apiTokens).where(eq(apiTokens.userId, person.userId));

  test("AUTH-18 a script signs in for a bearer token of one hour, stored hashed", async () => {
    const person = await createPerson();
    const { accessToken, expiresAt } = await (await clientFor(null)).auth.createBearerToken.mutate({
      email: person.email,
      password: TEST_PASSWORD,
    });
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    expect(await withBearer(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });

    const rows = await tokensOf(person);
    expect(rows).toMatchObject([{ kind: "sign_in", name: null, sessionId: null }]);
    expect(JSON.stringify(rows)).not.toContain(accessToken);
    expect(await auditRows("account.create_token", rows[0]?.id ?? "")).toHaveLength(1);
  });

  test("a wrong password gets no token", async () => {
    const person = await createPerson();
    const { data } = await refusal((await clientFor(null)).auth.createBearerToken.mutate({ email: person.email, password: "fel-igen-99" }));
    expect(data).toMatchObject({ reason: "WRONG_CREDENTIALS" });
    expect(await tokensOf(person)).toEqual([]);
  });

  test("AUTH-18 AUTH-23 the browser's token belongs to its session and ends with it", async () => {
    const person = await createPerson();
    const browser = await clientFor(person);
    const { accessToken } = await browser.auth.accessToken.mutate();
    expect(await withBearer(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
    expect(await tokensOf(person)).toMatchObject([{ kind: "browser", sessionId: expect.any(String) }]);

    await browser.auth.signOut.mutate();
    expect(await withBearer(accessToken).auth.session.query()).toBeNull();
    expect(await tokensOf(person)).toEqual([]);
  });

  test("AUTH-26 a bearer token cannot make itself live on by asking for another", async () => {
    const person = await createPerson();
    const { accessToken } = await (await clientFor(person)).auth.accessToken.mutate();
    const { message, data } = await refusal(withBearer(accessToken).auth.accessToken.mutate());
    expect(message).toBe("User not authenticated. Access token missing.");
    expect(data).toMatchObject({ httpStatus: 401 });
  });
});

describe("api tokens", () => {
  const DAY_MS = 24 * 3_600_000;
  const tokensOf = ({ userId }: TestPerson) => portal().services.db.select().from(apiTokens).where(eq(apiTokens.userId, userId));

  test.each([7, 30, 90] as const)("a named token lives %i days, is shown once and stored hashed", async (days) => {
    const member = await createMember();
    const { profile } = await clientFor(member);
    const { accessToken, expiresAt } = await profile.createApiToken.mutate({ name: "  Styrelsens skript ", days });
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - days * DAY_MS)).toBeLessThan(60_000);
    expect(await bearerClient(accessToken).auth.session.query()).toMatchObject({
      user: { id: member.userId },
      association: { id: member.associationId },
    });

    const rows = await tokensOf(member);
    expect(rows).toMatchObject([{ kind: "named", name: "Styrelsens skript", sessionId: null }]);
    expect(JSON.stringify(rows)).not.toContain(accessToken);
    expect(await profile.apiTokens.query()).toEqual([
      { id: rows[0]?.id, name: "Styrelsens skript", scopes: ["read"], createdAt: expect.stringMatching(/Z$/), expiresAt },
    ]);
    expect(await auditRows("account.create_token", rows[0]?.id ?? "")).toEqual([
      { actorProfileId: member.profileId, associationId: member.associationId, details: { kind: "named", days, scopes: ["read"] } },
    ]);
  });

  test("a named token outlives the session that made it, and ends on its day", async () => {
    const person = await createPerson();
    const browser = await clientFor(person);
    const { accessToken } = await browser.profile.createApiToken.mutate({ name: "Export", days: 7 });
    await browser.auth.signOut.mutate();
    expect(await bearerClient(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
    const { sessions: store } = portal().services;
    expect(await store.readBearer(accessToken, new Date(Date.now() + 7 * DAY_MS - 60_000))).not.toBeNull();
    expect(await store.readBearer(accessToken, new Date(Date.now() + 7 * DAY_MS))).toBeNull();
  });

  test("the list holds named tokens in force, newest first, the own ones only", async () => {
    const person = await createPerson();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await createBearer(person, { name: "Äldre", createdAt: ago(2) });
    await createBearer(person, { name: "Nyare", createdAt: ago(1) });
    await createBearer(person, { name: "Utgången", expiresAt: ago(1) });
    await createBearer(person, { kind: "sign_in", name: null });
    await createBearer(await createPerson(), { name: "Grannens" });
    const browser = await clientFor(person);
    await browser.auth.accessToken.mutate();
    expect((await browser.profile.apiTokens.query()).map(({ name }) => name)).toEqual(["Nyare", "Äldre"]);
  });

  test("a revoked token is refused at once", async () => {
    const person = await createPerson();
    const { id, token } = await createBearer(person);
    const { profile } = await clientFor(person);
    expect(await profile.revokeApiToken.mutate({ tokenId: id })).toEqual({});
    expect(await bearerClient(token).auth.session.query()).toBeNull();
    expect(await profile.apiTokens.query()).toEqual([]);
    expect(await auditRows("account.revoke_token", id)).toEqual([{ actorProfileId: person.profileId, associationId: null, details: null }]);
    expect((await refusal(profile.revokeApiToken.mutate({ tokenId: id }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("somebody else's token and tokens of other kinds are answered as ones that do not exist", async () => {
    const person = await createPerson();
    const { profile } = await clientFor(person);
    const foreign = await createBearer(await createPerson());
    const script = await createBearer(person, { kind: "sign_in", name: null });
    const refusals = await Promise.all(
      [foreign.id, script.id, crypto.randomUUID()].map((tokenId) => refusal(profile.revokeApiToken.mutate({ tokenId }))),
    );
    expect(refusals[0]).toMatchObject({ data: { httpStatus: 404, reason: "NOT_FOUND" } });
    for (const other of refusals) expect(other).toEqual(refusals[0]);
    for (const { token } of [foreign, script]) expect(await bearerClient(token).auth.session.query()).not.toBeNull();
  });

  test("no bearer token makes, sees or revokes tokens", async () => {
    const person = await createPerson();
    const { accessToken } = await (await clientFor(person)).auth.accessToken.mutate();
    const named = await createBearer(person);
    for (const token of [accessToken, named.token, (await createBearer(person, { kind: "sign_in", name: null })).token]) {
      const { profile } = bearerClient(token);
      const refusals = [
        await refusal(profile.createApiToken.mutate({ name: "Ny", days: 90 })),
        await refusal(profile.apiTokens.query()),
        await refusal(profile.revokeApiToken.mutate({ tokenId: named.id })),
      ];
      for (const { data } of refusals) expect(data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
    }
  });

  test("after ten minutes a session must prove the password before it makes a token", async () => {
    const person = await createPerson();
    const client = await clientFor(person);
    const began = new Date(Date.now() - 10 * 60_000);
    await portal().services.db.update(sessions).set({ createdAt: began, provenAt: began }).where(eq(sessions.userId, person.userId));
    const create = () => client.profile.createApiToken.mutate({ name: "Export", days: 7 });
    expect((await refusal(create())).data).toMatchObject({ httpStatus: 412, reason: "FRESH_SESSION_REQUIRED" });
    await client.auth.provePassword.mutate({ currentPassword: TEST_PASSWORD });
    expect((await create()).accessToken).toHaveLength(43);
  });

  test("nobody has more than twenty tokens, also when they are made at the same moment", async () => {
    const person = await createPerson();
    for (let made = 0; made < 18; made++) await createBearer(person);
    await createBearer(person, { expiresAt: new Date(Date.now() - 1_000) });
    const ctx = await contextFor(person, {}, { withSession: true });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => createNamedToken(ctx, { name: "En till", days: 7, scopes: ["read"] })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") continue;
      expect(outcome.reason).toMatchObject({
        code: "CONFLICT",
        reason: "TOO_MANY_API_TOKENS",
        message: "Du har redan 20 API-nycklar. Ta bort en som du inte använder och försök igen.",
      });
    }
  });

  test("the twenty-first token of an hour is refused", async () => {
    const person = await createPerson();
    const ctx = await contextFor(person, { limits: strictLimits() }, { withSession: true });
    for (let made = 0; made < 20; made++) await ctx.limits.consume("work/api-token", person.userId);
    await expect(createNamedToken(ctx, { name: "En till", days: 7, scopes: ["read"] })).rejects.toMatchObject({ code: "LIMIT" });
  });

  test("a token needs a name and one of the three lifetimes", async () => {
    const { profile } = await clientFor(await createPerson());
    const nameless = await refusal(profile.createApiToken.mutate({ name: "  ", days: 7 }));
    expect(nameless.data).toMatchObject({ fields: { name: "Ge nyckeln ett namn, så att du känner igen den." } });
    const endless = await refusal(profile.createApiToken.mutate({ name: "Export", days: 365 as 90 }));
    expect(endless.data).toMatchObject({ httpStatus: 400, fields: { days: expect.any(String) } });
  });
});

describe("callback", () => {
  /** A person whose one sign-up waits, and its link. */
  async function linkFor(person: TestPerson, values: Partial<typeof emailTokens.$inferInsert> = {}): Promise<string> {
    const accessToken = randomSecret();
    const { db } = portal().services;
    const browserHash = hashSecret(randomSecret());
    await db.update(users).set({ passwordHash: NO_PASSWORD, signUpBrowserHash: browserHash }).where(eq(users.id, person.userId));
    await portal()
      .services.db.insert(emailTokens)
      .values({
        userId: person.userId,
        purpose: "verify_email",
        tokenHash: hashSecret(accessToken),
        passwordHash: await hashPassword(TEST_PASSWORD),
        browserHash,
        expiresAt: new Date(Date.now() + 60_000),
        ...values,
      });
    return accessToken;
  }

  test("AUTH-07 AUTH-17 the link confirms the address and opens a session, over HTTP", async () => {
    const person = await createPerson({ verified: false });
    const accessToken = await linkFor(person, { redirectTo: "/join-association" });
    const { url, services } = portal();
    const response = await fetch(`${url}/api/trpc/auth.completeCallback`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ accessToken }),
    });
    expect(await response.json()).toEqual({
      result: { data: { secondFactorRequired: false, purpose: "verify_email", redirect: "/join-association" } },
    });
    const cookie = response.headers.getSetCookie().at(-1) ?? "";
    expect(cookie).toMatch(/^portal_session=[\w-]{43}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/);

    const session = await services.sessions.read(cookie.split(";")[0], new Date());
    expect(session?.who).toMatchObject({ userId: person.userId, emailVerifiedAt: expect.any(Date) });
    expect(await services.db.$count(loginActivity, eq(loginActivity.userId, person.userId))).toBe(1);
    expect(await auditRows("account.verify_email", person.userId)).toHaveLength(1);
  });

  test("AUTH-07 JOIN-27 who signed up on the page of an invitation has applied to its house, and is let in all the same when it is gone", async () => {
    const { id: associationId } = await createAssociation();
    const { db } = portal().services;
    const [{ code } = { code: "" }] = await db
      .select({ code: housingAssociations.inviteCode })
      .from(housingAssociations)
      .where(eq(housingAssociations.id, associationId));
    const applicationsOf = ({ profileId }: TestPerson) => db.$count(requests, eq(requests.profileId, profileId));
    for (const [redirectTo, applications] of [
      [invitePath(code), 1],
      [invitePath(newInviteCode()), 0],
      ["/join-association", 0],
    ] as const) {
      const person = await createPerson({ verified: false });
      const accessToken = await linkFor(person, { redirectTo });
      expect(await completeCallback(await contextFor(null), { accessToken })).toMatchObject({ redirect: redirectTo });
      expect(await applicationsOf(person), redirectTo).toBe(applications);
    }
  });

  test("with a second factor the link opens no session yet, and keeps where it leads", async () => {
    const person = await createPerson({ verified: false });
    await createSecondFactor(person);
    const accessToken = await linkFor(person, { redirectTo: "/product-catalog" });
    expect(await completeCallback(await contextFor(null), { accessToken })).toEqual({
      cookie: expect.stringMatching(/^portal_second_step=/),
      secondFactorRequired: true,
      purpose: "verify_email",
      redirect: "/product-catalog",
    });
  });

  test("AUTH-08 of ten uses at the same moment one succeeds", async () => {
    const accessToken = await linkFor(await createPerson({ verified: false }));
    const ctx = await contextFor(null);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => completeCallback(ctx, { accessToken })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("AUTH-08 an expired, unknown or differently meant link opens nothing", async () => {
    const person = await createPerson({ verified: false });
    const ctx = await contextFor(null);
    const links = [
      await linkFor(person, { expiresAt: new Date(Date.now() - 1) }),
      await linkFor(person, { purpose: "reset_password" }),
      randomSecret(),
    ];
    for (const accessToken of links) {
      await expect(completeCallback(ctx, { accessToken })).rejects.toMatchObject({ code: "INVALID", reason: "LINK_INVALID" });
    }
    const [user] = await portal().services.db.select().from(users).where(eq(users.id, person.userId));
    expect(user?.emailVerifiedAt).toBeNull();
  });

  test("somebody else's live session is not replaced, and the link stays usable", async () => {
    const [owner, other] = [await createPerson({ verified: false }), await createPerson()];
    const accessToken = await linkFor(owner);
    await expect(completeCallback(await contextFor(other), { accessToken })).rejects.toMatchObject({ reason: "LINK_INVALID" });
    expect(await completeCallback(await contextFor(owner), { accessToken })).toMatchObject({ redirect: null });
  });
});

describe("clean up", () => {
  test("the nightly clean-up removes what has run out and nothing else", async () => {
    const { userId } = await createPerson();
    const { id: associationId } = await createAssociation();
    const ctx = await contextFor(null);
    const keys = { past: unique("past"), future: unique("future") };
    for (const [key, expiresAt] of [
      [keys.past, new Date(Date.now() - 1_000)],
      [keys.future, new Date(Date.now() + 60_000)],
    ] as const) {
      await ctx.db.insert(sessions).values({ id: key, userId, expiresAt });
      await ctx.db.insert(apiTokens).values({ userId, kind: "named", tokenHash: key, expiresAt });
      await ctx.db.insert(emailTokens).values({ userId, purpose: "verify_email", tokenHash: key, expiresAt });
      await ctx.db.insert(associationInvitations).values({ associationId, email: `${key}@test.example`, expiresAt });
      await ctx.db.insert(rateLimits).values({ key, points: 1, expire: expiresAt.getTime() });
    }

    await runJob(ctx, "clean-up", {});

    expect(await ctx.db.select({ key: sessions.id }).from(sessions).where(eq(sessions.userId, userId))).toEqual([{ key: keys.future }]);
    expect(await ctx.db.select({ key: apiTokens.tokenHash }).from(apiTokens).where(eq(apiTokens.userId, userId))).toEqual([
      { key: keys.future },
    ]);
    expect(await ctx.db.select({ key: emailTokens.tokenHash }).from(emailTokens).where(eq(emailTokens.userId, userId))).toEqual([
      { key: keys.future },
    ]);
    expect(
      await ctx.db
        .select({ email: associationInvitations.email })
        .from(associationInvitations)
        .where(eq(associationInvitations.associationId, associationId)),
    ).toEqual([{ email: `${keys.future}@test.example` }]);
    expect(
      await ctx.db
        .select({ key: rateLimits.key })
        .from(rateLimits)
        .where(inArray(rateLimits.key, [keys.past, keys.future])),
    ).toEqual([{ key: keys.future }]);
  });

  const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000);
  const cleanUp = async () => runJob(await contextFor(null), "clean-up", {});

  test("an address that nobody confirmed in 30 days is forgotten, unless a link to it still works", async () => {
    const ctx = await contextFor(null);
    const [old, recent, confirmed, linked] = [
      await createPerson({ verified: false }),
      await createPerson({ verified: false }),
      await createPerson(),
      await createPerson({ verified: false }),
    ];
    const people = [old, confirmed, linked].map(({ userId }) => userId);
    await ctx.db
      .update(users)
      .set({ createdAt: daysAgo(31) })
      .where(inArray(users.id, people));
    await ctx.db
      .insert(emailTokens)
      .values({ userId: linked.userId, purpose: "verify_email", tokenHash: unique("token"), expiresAt: new Date(Date.now() + 60_000) });
    await cleanUp();
    const left = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [...people, recent.userId]));
    expect(left.map(({ id }) => id).sort()).toEqual([recent, confirmed, linked].map(({ userId }) => userId).sort());
  });

  test("a sign-up outlives its link, so that a new one can be asked for", async () => {
    const { userId } = await createPerson({ verified: false });
    const ctx = await contextFor(null);
    await ctx.db
      .insert(emailTokens)
      .values({ userId, purpose: "verify_email", tokenHash: unique("token"), passwordHash: "x", expiresAt: daysAgo(2) });
    await cleanUp();
    expect(await ctx.db.$count(emailTokens, eq(emailTokens.userId, userId))).toBe(1);
  });

  test("mails go after 90 days, but not one that waits or a product request's that can be sent again", async () => {
    const { userId } = await createPerson();
    const ctx = await contextFor(null);
    const row = (status: "sent" | "failed" | "queued", days: number, about = "other") => ({
      userId,
      status,
      createdAt: daysAgo(days),
      dedupeKey: `${about}:${unique("mail")}`,
      recipient: "a@test.example",
      template: "verify-email",
      payload: {},
    });
    const [kept, gone] = [
      [row("queued", 91), row("sent", 89), row("failed", 91, "product-request")],
      [row("sent", 91), row("failed", 91), row("sent", 91, "product-request")],
    ];
    await ctx.db.insert(outgoingEmails).values([...kept, ...gone]);
    await cleanUp();
    const left = await ctx.db.select({ key: outgoingEmails.dedupeKey }).from(outgoingEmails).where(eq(outgoingEmails.userId, userId));
    expect(left.map(({ key }) => key).sort()).toEqual(kept.map(({ dedupeKey }) => dedupeKey).sort());
  });

  test("sign-ins that wait for a code go when their time is over, second factors that were only begun after a day", async () => {
    const { userId } = await createPerson();
    const ctx = await contextFor(null);
    const challenge = (expiresAt: Date) => ({ userId, expiresAt, tokenHash: unique("challenge") });
    const waiting = challenge(new Date(Date.now() + 60_000));
    await ctx.db.insert(signInChallenges).values([waiting, challenge(new Date(Date.now() - 1_000))]);
    const [recent, old, verified] = [
      { userId, secret: "RECENT", createdAt: daysAgo(0.9) },
      { userId, secret: "OLD", createdAt: daysAgo(1.1) },
      { userId, secret: "VERIFIED", createdAt: daysAgo(400), status: "verified" as const },
    ];
    await ctx.db.insert(totpFactors).values([recent, old, verified]);
    await cleanUp();
    const challenges = await ctx.db.select().from(signInChallenges).where(eq(signInChallenges.userId, userId));
    expect(challenges.map(({ tokenHash }) => tokenHash)).toEqual([waiting.tokenHash]);
    const factors = await ctx.db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
    expect(factors.map(({ secret }) => secret).sort()).toEqual(["RECENT", "VERIFIED"]);
  });

  test("LIMIT-20 the login history keeps the newest 50 of each person", async () => {
    const [busy, other] = [await createPerson(), await createPerson()];
    const ctx = await contextFor(null);
    const line = (userId: string, days: number) => ({ userId, loginAt: daysAgo(days) });
    await ctx.db.insert(loginActivity).values([...Array.from({ length: 53 }, (_, day) => line(busy.userId, day)), line(other.userId, 400)]);
    await cleanUp();
    const left = await ctx.db.select({ at: loginActivity.loginAt }).from(loginActivity).where(eq(loginActivity.userId, busy.userId));
    expect(left).toHaveLength(50);
    expect(Math.min(...left.map(({ at }) => at.getTime()))).toBeGreaterThan(daysAgo(50).getTime());
    expect(await ctx.db.$count(loginActivity, eq(loginActivity.userId, other.userId))).toBe(1);
  });

  test("of every table whose rows run out it is said when they go", () => {
    const said = new Set(RETENTION.map(({ table }) => getTableConfig(table).name));
    const runOut = Object.values<unknown>(schema)
      .filter((value) => is(value, PgTable))
      .filter((table) => Object.keys(getTableColumns(table)).some((column) => /^expire/.test(column)))
      .map((table) => getTableConfig(table).name);
    expect(runOut.length).toBeGreaterThan(9);
    expect(runOut.filter((name) => !said.has(name))).toEqual([]);
  });

  test("the queue starts the clean-up by itself every night, Swedish time", async () => {
    const ctx = await contextFor(null);
    const { rows } = await ctx.db.execute<{ cron: string; timezone: string }>(
      "select cron, timezone from pgboss.schedule where name = 'clean-up'",
    );
    expect(rows).toEqual([{ cron: "17 3 * * *", timezone: "Europe/Stockholm" }]);
  });
});
