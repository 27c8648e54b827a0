import { eq, sql } from "drizzle-orm";
import { Lucia } from "lucia";
import { describe, expect, test, vi } from "vitest";
import {
  apiTokens,
  loginActivity,
  profiles,
  associationMembershipRequests as requests,
  sessions,
  totpFactors,
  users,
} from "#drizzle/schema/index.ts";
import { createBearerToken } from "#server/domains/account/api-tokens.ts";
import { chooseProfileType, reopenSetup } from "#server/domains/account/complete-setup.ts";
import { listProfileTypes, readSession } from "#server/domains/account/queries.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { createSessionStore } from "#server/platform/sessions/sessions.ts";
import { toActor } from "#server/trpc/context.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { portal } from "#tests/helpers/portal.ts";
import { statementsOf } from "#tests/helpers/statements.ts";

describe("session", () => {
  test("AUTH-20 nobody has no session", async () => {
    expect(await (await clientFor(null)).auth.session.query()).toBeNull();
  });

  test("AUTH-21 DATA-01 a new account is signed in with its profile, and the setup still open", async () => {
    const person = await createPerson();
    expect(await (await clientFor(person)).auth.session.query()).toEqual({
      user: { id: person.userId, email: person.email },
      profile: {
        id: person.profileId,
        fullName: person.fullName,
        name: null,
        displayName: person.fullName,
        avatarUrl: null,
        profileType: null,
        profileTypeId: null,
        hasCompletedInitialSetup: false,
        timezone: null,
      },
      association: null,
      pendingApplication: null,
      rejectedApplication: null,
      dueFactor: null,
      isOperator: false,
    });
  });

  test("DATA-02 DATA-03 DATA-16 GUARD-24 GUARD-25 a member's session tells association, role and profile type", async () => {
    const association = await createAssociation({ city: "Umeå" });
    const member = await createMember({ role: "team_leader", associationId: association.id });
    const session = await (await clientFor(member)).auth.session.query();
    expect(session).toMatchObject({
      profile: { profileType: "association", profileTypeId: PROFILE_TYPE_IDS.association, hasCompletedInitialSetup: true },
      association: {
        id: association.id,
        name: association.associationName,
        city: "Umeå",
        numApartments: 20,
        logoUrl: null,
        role: "team_leader",
      },
    });
  });

  test("GUARD-07 a waiting application stands in the session, whatever came after it", async () => {
    const person = await createPerson();
    const [first, second] = [await createAssociation(), await createAssociation()];
    const { db } = portal().services;
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await db.insert(requests).values([
      { profileId: person.profileId, associationId: first.id, requestedAt: at(1), messageToAdmin: "Hej" },
      { profileId: person.profileId, associationId: second.id, status: "rejected", requestedAt: at(2), reviewedAt: at(3) },
    ]);
    const waiting = await (await clientFor(person)).auth.session.query();
    expect(waiting).toMatchObject({
      pendingApplication: {
        associationId: first.id,
        associationName: first.associationName,
        messageToAdmin: "Hej",
        requestedAt: at(1).toISOString(),
      },
      rejectedApplication: null,
    });

    await db.update(requests).set({ status: "withdrawn" }).where(eq(requests.associationId, first.id));
    expect(await (await clientFor(person)).auth.session.query()).toMatchObject({
      pendingApplication: null,
      rejectedApplication: { associationName: second.associationName, reviewedAt: at(3).toISOString() },
    });
  });

  test("AUTH-21 the session page costs two statements, the request's own among them", async () => {
    expect(await statementsOf(await createMember(), (client) => client.auth.session.query())).toHaveLength(2);
  });

  test("an operator is a system owner whose confirmed address is listed", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { db, config } = portal().services;
    const listed = { config: { ...config, operatorEmails: [owner.email] } };
    expect(await readSession(await contextFor(owner, listed))).toMatchObject({ isOperator: false });

    const [operator] = await db.select().from(users).where(eq(users.email, "drift@demo.example"));
    const session = await readSession(await contextFor({ userId: operator?.id ?? "" }));
    expect(session).toMatchObject({ isOperator: true, association: { role: "system_owner" } });
  });

  test("a profile without names shows the first part of its address to itself", async () => {
    const person = await createPerson({ email: `ulla.test${Date.now()}@test.example` });
    await portal().services.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, person.profileId));
    expect(await readSession(await contextFor(person))).toMatchObject({ profile: { displayName: person.email.split("@")[0] } });
  });
});

describe("sessions", () => {
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
      return session && toActor(session.who, shown, { operatorEmails: [owner.email], demo: false }, new Date())?.isOperator;
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
});

describe("devices", () => {
  const DAY_MS = 24 * 3_600_000;
  const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

  async function createSession({ userId }: TestPerson, values: Partial<typeof sessions.$inferInsert> = {}): Promise<string> {
    const [row] = await portal()
      .services.db.insert(sessions)
      .values({ id: unique("session"), userId, expiresAt: daysFromNow(14), ...values })
      .returning({ publicId: sessions.publicId });
    return row?.publicId ?? "";
  }

  test("the devices are the sessions in force, newest first, the own one marked", async () => {
    const person = await createPerson();
    const phone = await createSession(person, { createdAt: daysFromNow(-2), ipAddress: "192.0.2.7", userAgent: "Telefon" });
    const old = await createSession(person, { createdAt: daysFromNow(-29), ipAddress: null, userAgent: null });
    await createSession(person, { expiresAt: new Date(Date.now() - 1_000) });
    await createSession(person, { createdAt: daysFromNow(-31) });
    await createSession(await createPerson());

    const devices = await (await clientFor(person)).profile.devices.query();
    expect(devices).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        isCurrent: true,
        ipAddress: null,
        userAgent: "test",
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ id: phone, isCurrent: false, ipAddress: "192.0.2.7", userAgent: "Telefon" }),
      expect.objectContaining({ id: old, isCurrent: false, ipAddress: null, userAgent: null }),
    ]);
    // Thirty days after it began every session is over, however often it is used.
    expect(Date.parse(devices[2]?.expiresAt ?? "")).toBeLessThan(Date.now() + 1.1 * DAY_MS);
    const hashes = await portal().services.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, person.userId));
    for (const { id } of hashes) expect(JSON.stringify(devices)).not.toContain(id);
  });

  test("a device that is signed out is out at once, with its bearer token", async () => {
    const person = await createPerson();
    const phone = await clientFor(person);
    const { accessToken } = await phone.auth.accessToken.mutate();
    const phoneId = (await phone.profile.devices.query())[0]?.id ?? "";
    const here = await clientFor(person);
    expect(await here.profile.endDevice.mutate({ deviceId: phoneId })).toEqual({});

    expect(await phone.auth.session.query()).toBeNull();
    expect(await bearerClient(accessToken).auth.session.query()).toBeNull();
    expect(await portal().services.db.$count(apiTokens, eq(apiTokens.userId, person.userId))).toBe(0);
    expect(await here.profile.devices.query()).toMatchObject([{ isCurrent: true }]);
    expect(await auditRows("account.end_session", phoneId)).toEqual([
      { actorProfileId: person.profileId, associationId: null, details: null },
    ]);
  });

  test("somebody else's device is answered as one that does not exist", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const foreign = await createSession(other);
    const client = await clientFor(person);
    const refusals = [
      await refusal(client.profile.endDevice.mutate({ deviceId: foreign })),
      await refusal(client.profile.endDevice.mutate({ deviceId: crypto.randomUUID() })),
    ];
    expect(refusals[0]).toMatchObject({ data: { httpStatus: 404, reason: "NOT_FOUND" } });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(await portal().services.db.$count(sessions, eq(sessions.publicId, foreign))).toBe(1);
    expect(await auditRows("account.end_session", foreign)).toEqual([]);
  });

  test("the device one sits at can be signed out too", async () => {
    const client = await clientFor(await createPerson());
    const deviceId = (await client.profile.devices.query())[0]?.id ?? "";
    expect(await client.profile.endDevice.mutate({ deviceId })).toEqual({});
    expect(await client.auth.session.query()).toBeNull();
  });

  test("all other devices are signed out at once; named tokens and other people stay", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const [here, phone, tablet, neighbour] = [
      await clientFor(person),
      await clientFor(person),
      await clientFor(person),
      await clientFor(other),
    ];
    const { token } = await createBearer(person);
    expect(await here.profile.endOtherDevices.mutate()).toEqual({ ended: 2 });
    for (const client of [phone, tablet]) expect(await client.auth.session.query()).toBeNull();
    expect(await here.auth.session.query()).not.toBeNull();
    expect(await neighbour.auth.session.query()).not.toBeNull();
    expect(await bearerClient(token).auth.session.query()).not.toBeNull();

    expect(await here.profile.endOtherDevices.mutate()).toEqual({ ended: 0 });
    expect(await auditRows("account.end_other_sessions", person.userId)).toEqual([
      { actorProfileId: person.profileId, associationId: null, details: { ended: 2 } },
    ]);
  });

  test("no bearer token sees or ends devices", async () => {
    const person = await createPerson();
    const browser = await clientFor(person);
    const { accessToken } = await browser.auth.accessToken.mutate();
    const deviceId = (await browser.profile.devices.query())[0]?.id ?? "";
    const tokens = [accessToken, (await createBearer(person)).token, (await createBearer(person, { kind: "sign_in", name: null })).token];
    for (const token of tokens) {
      const { profile } = bearerClient(token);
      const refusals = [
        await refusal(profile.devices.query()),
        await refusal(profile.endDevice.mutate({ deviceId })),
        await refusal(profile.endOtherDevices.mutate()),
      ];
      for (const { data } of refusals) expect(data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
    }
    expect(await browser.auth.session.query()).not.toBeNull();
  });
});

describe("login history", () => {
  const NEWEST = Date.parse("2026-03-01T12:00:00.000Z");

  /** Sign-ins an hour apart, the newest first. */
  async function withLogins({ userId }: TestPerson, count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, index) => ({ userId, loginAt: new Date(NEWEST - index * 3_600_000) }));
    await portal().services.db.insert(loginActivity).values(rows.toReversed());
    return rows.map(({ loginAt }) => loginAt.toISOString());
  }

  test("SETS-37 the login history comes newest first, ten at a time, the own one only", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const moments = await withLogins(person, 23);
    await withLogins(other, 3);
    const { profile } = await clientFor(person);
    const first = await profile.loginHistory.query({ page: 1 });
    expect(first).toMatchObject({ total: 23, page: 1, pageCount: 3 });
    expect(first.rows.map(({ loginAt }) => loginAt)).toEqual(moments.slice(0, 10));
    const last = await profile.loginHistory.query({ page: 3 });
    expect(last.rows.map(({ loginAt }) => loginAt)).toEqual(moments.slice(20));
    expect(await profile.loginHistory.query({ page: 4 })).toEqual(last);
  });

  test("SETS-37 a line holds its id, moment, address, browser and way in; what is not known is null", async () => {
    const person = await createPerson();
    const { db } = portal().services;
    const known = { ipAddress: "2001:db8::7", userAgent: "Provläsare 1.0" };
    await db.insert(loginActivity).values([
      { userId: person.userId, loginAt: new Date(NEWEST), ...known, way: "passkey" },
      { userId: person.userId, loginAt: new Date(NEWEST - 1), ipAddress: null, userAgent: null },
    ]);
    const { rows } = await (await clientFor(person)).profile.loginHistory.query({});
    expect(rows).toEqual([
      { id: expect.stringMatching(/^[\da-f-]{36}$/), loginAt: "2026-03-01T12:00:00.000Z", ...known, way: "passkey", service: null },
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        loginAt: "2026-03-01T11:59:59.999Z",
        ipAddress: null,
        userAgent: null,
        way: null,
        service: null,
      },
    ]);
  });

  test("LIMIT-20 the login history ends after fifty lines", async () => {
    const person = await createPerson();
    const moments = await withLogins(person, 53);
    const { profile } = await clientFor(person);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => profile.loginHistory.query({ page })));
    expect(pages[0]).toMatchObject({ total: 50, pageCount: 5 });
    expect(pages.flatMap(({ rows }) => rows.map(({ loginAt }) => loginAt))).toEqual(moments.slice(0, 50));
  });

  test("a person who has never signed in has one empty page", async () => {
    const { profile } = await clientFor(await createPerson());
    expect(await profile.loginHistory.query({})).toEqual({ rows: [], total: 0, page: 1, pageCount: 1 });
    for (const page of [0, -1, 1.5]) {
      expect((await refusal(profile.loginHistory.query({ page }))).data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
    }
  });
});

describe("setup", () => {
  async function profileOf(person: TestPerson) {
    const [row] = await portal().services.db.select().from(profiles).where(eq(profiles.id, person.profileId));
    return row;
  }

  test("DATA-04 DATA-05 DATA-07 the two profile types, the private one first", async () => {
    expect(await listProfileTypes(await contextFor(await createPerson()))).toEqual([
      { id: PROFILE_TYPE_IDS.private, name: "Privatperson", profileType: "private" },
      { id: PROFILE_TYPE_IDS.association, name: "Bostadsrättsförening", profileType: "association" },
    ]);
  });

  test("SETUP-12 choosing Privatperson completes the setup, together with updated_at", async () => {
    const person = await createPerson();
    const now = new Date("2031-05-01T10:00:00Z");
    const ctx = await contextFor(person, { now: () => now });
    expect(await chooseProfileType(ctx, { profileTypeId: PROFILE_TYPE_IDS.private })).toEqual({ completed: true, next: "/dashboard" });
    expect(await profileOf(person)).toMatchObject({
      profileTypeId: PROFILE_TYPE_IDS.private,
      hasCompletedInitialSetup: true,
      updatedAt: now,
    });
    expect(await auditRows("account.choose_profile_type", person.profileId)).toMatchObject([{ details: { profileType: "private" } }]);
  });

  test("SETUP-01 choosing Bostadsrättsförening goes on to found or join", async () => {
    const person = await createPerson();
    const ctx = await contextFor(person);
    expect(await chooseProfileType(ctx, { profileTypeId: PROFILE_TYPE_IDS.association })).toEqual({
      completed: false,
      next: "/account-setup-choice",
    });
    expect(await profileOf(person)).toMatchObject({ profileTypeId: PROFILE_TYPE_IDS.association, hasCompletedInitialSetup: false });
  });

  test("SETUP-13 when the setup flag cannot be set, that is logged, the call answers false, and nothing is half done", async () => {
    const person = await createPerson();
    const choice = { profileTypeId: PROFILE_TYPE_IDS.private };
    const mend = await failWrites("profiles", "update", sql`new.id = ${person.profileId}`);
    const errors: unknown[] = [];
    const ctx = await contextFor(person, {
      log: { ...portal().services.log, error: (entry: unknown) => void errors.push(entry) } as never,
    });
    try {
      expect(await (await clientFor(person)).profile.chooseType.mutate(choice)).toEqual({ completed: false, next: null });
      expect(await chooseProfileType(ctx, choice)).toEqual({ completed: false, next: null });
    } finally {
      await mend();
    }
    expect(errors).toHaveLength(1);
    expect(await profileOf(person)).toMatchObject({ profileTypeId: null, hasCompletedInitialSetup: false });
    expect(await auditRows("account.choose_profile_type", person.profileId)).toEqual([]);
    expect(await (await clientFor(person)).profile.chooseType.mutate(choice)).toEqual({ completed: true, next: "/dashboard" });
  });

  test("the type cannot be changed afterwards, and an unknown one is not found", async () => {
    const completed = await contextFor(await createPerson({ setup: "private" }));
    await expect(chooseProfileType(completed, { profileTypeId: PROFILE_TYPE_IDS.association })).rejects.toMatchObject({
      code: "CONFLICT",
      reason: "SETUP_ALREADY_COMPLETED",
    });
    const open = await contextFor(await createPerson());
    await expect(chooseProfileType(open, { profileTypeId: crypto.randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(chooseProfileType(await contextFor(null), { profileTypeId: PROFILE_TYPE_IDS.private })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("someone without an association opens the setup again", async () => {
    const person = await createPerson({ setup: "private" });
    expect(await reopenSetup(await contextFor(person))).toEqual({});
    expect(await profileOf(person)).toMatchObject({ hasCompletedInitialSetup: false });
    expect(await auditRows("account.reopen_setup", person.profileId)).toHaveLength(1);
  });

  test("a member cannot open the setup again", async () => {
    const member = await createMember();
    await expect(reopenSetup(await contextFor(member))).rejects.toMatchObject({ code: "CONFLICT", reason: "ALREADY_MEMBER" });
    expect(await profileOf(member)).toMatchObject({ hasCompletedInitialSetup: true });
  });
});
