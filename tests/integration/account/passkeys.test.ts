import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { loginActivity, passkeyChallenges, passkeys, profiles, recoveryCodes, sessions } from "#drizzle/schema/index.ts";
import { createBearerToken } from "#server/domains/account/api-tokens.ts";
import { listPasskeys } from "#server/domains/account/factor-queries.ts";
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, signInWithPasskey } from "#server/domains/account/passkeys.ts";
import { removeSecondFactor, unenrollFactor } from "#server/domains/account/second-factor.ts";
import { beginPasskeyStep, completePasskeyStep, completeSecondFactor, readSecondStep } from "#server/domains/account/second-step.ts";
import { openSession, signIn } from "#server/domains/account/sign-in.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { createAuthenticator, createPasskey, secretIn } from "#tests/factories/passkeys.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const REFUSED = {
  code: "UNAUTHENTICATED",
  reason: "PASSKEY_REFUSED",
  message: "Passnyckeln hör inte till något konto här. Logga in på ett annat sätt.",
};
const EXPIRED = { code: "UNAUTHENTICATED", reason: "PASSKEY_EXPIRED", message: "Det tog för lång tid. Försök igen." };

let person: TestPerson;
let now: Date;
/** Somebody who is not signed in, at an address of their own. */
let ctx: DomainContext;

beforeEach(async () => {
  person = await createPerson();
  now = new Date();
  ctx = await contextFor(null, { now: () => now, limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } });
});

const sessionCount = () => ctx.db.$count(sessions, eq(sessions.userId, person.userId));
const codesLeft = () => ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, person.userId));
const own = () => ctx.db.select().from(passkeys).where(eq(passkeys.userId, person.userId));
const flag = async () => (await ctx.db.select().from(profiles).where(eq(profiles.userId, person.userId)))[0]?.twoFactorEnabled;

describe("a sign-in by passkey", () => {
  type Authenticator = ReturnType<typeof createAuthenticator>;

  async function signInBy(key: Authenticator, faults?: Parameters<Authenticator["answer"]>[1]) {
    const { options, cookie } = await beginPasskeySignIn(ctx);
    return signInWithPasskey(ctx, { answer: key.answer(options, faults) }, secretIn(cookie));
  }

  test("opens the session without password and code, and stands in the login history", async () => {
    await createSecondFactor(person);
    const key = await createPasskey(person);
    const before = await sessionCount();
    const { cookies, user } = await signInBy(key);
    expect(user).toEqual({ id: person.userId, email: person.email });
    expect(cookies[0]).toMatch(/^portal_session=[\w-]{43}; /);
    expect(cookies[1]).toBe("portal_passkey=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax");
    expect(await sessionCount()).toBe(before + 1);
    const history = await ctx.db.select().from(loginActivity).where(eq(loginActivity.userId, person.userId));
    expect(history).toMatchObject([{ way: "passkey", service: null }]);
    expect(await own()).toMatchObject([{ lastUsedAt: now, counter: 1 }]);
  });

  test("the question names no account, asks for finger, face or code, and its secret is stored as a hash alone", async () => {
    await createPasskey(person);
    const { options, cookie } = await beginPasskeySignIn(ctx);
    expect(options).toMatchObject({ rpId: "127.0.0.1", userVerification: "required", timeout: 300_000 });
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(cookie).toMatch(/^portal_passkey=[\w-]{43}; HttpOnly; Max-Age=300; Path=\/; SameSite=Lax$/);
    const [row] = await ctx.db.select().from(passkeyChallenges).where(eq(passkeyChallenges.challenge, options.challenge));
    expect(row).toMatchObject({ userId: null, purpose: "sign_in" });
    expect(JSON.stringify(row)).not.toContain(secretIn(cookie));
  });

  test("a question is answered once, by the browser that was asked, for what it was asked, and within five minutes", async () => {
    const key = await createPasskey(person);
    const begin = async () => {
      const { options, cookie } = await beginPasskeySignIn(ctx);
      return { answer: key.answer(options), secret: secretIn(cookie) };
    };
    const used = await begin();
    await signInWithPasskey(ctx, used, used.secret);
    const [elsewhere, late] = [await begin(), await begin()];
    await expect(signInWithPasskey(ctx, used, used.secret)).rejects.toMatchObject(EXPIRED);
    await expect(signInWithPasskey(ctx, elsewhere, null)).rejects.toMatchObject(EXPIRED);
    const signedIn = await contextFor(person, {}, { withSession: true });
    const adding = await beginPasskey(signedIn);
    await expect(signInWithPasskey(ctx, { answer: key.answer(adding.options) }, secretIn(adding.cookie))).rejects.toMatchObject(EXPIRED);
    now = new Date(now.getTime() + 5 * 60_000);
    await expect(signInWithPasskey(ctx, late, late.secret)).rejects.toMatchObject(EXPIRED);
  });

  test.each([
    ["from another site", { origin: "https://portal.example.net" }],
    ["for another host", { host: "example.net" }],
    ["without finger, face or code", { isUserVerified: false }],
    ["to another question", { challenge: "x".repeat(43) }],
    ["for somebody else", { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") }],
    ["with a count that has not risen", { counter: 1 }],
  ])("an answer %s is refused as one of an unknown passkey is, and uses the question up", async (_, faults) => {
    const key = await createPasskey(person);
    await signInBy(key);
    const before = await sessionCount();
    const { options, cookie } = await beginPasskeySignIn(ctx);
    await expect(signInWithPasskey(ctx, { answer: key.answer(options, faults) }, secretIn(cookie))).rejects.toMatchObject(REFUSED);
    await expect(signInWithPasskey(ctx, { answer: key.answer(options) }, secretIn(cookie))).rejects.toMatchObject(EXPIRED);
    await expect(signInBy(createAuthenticator(), { userHandle: "eA" })).rejects.toMatchObject(REFUSED);
    expect(await sessionCount()).toBe(before);
  });

  test("another key under the same name is refused", async () => {
    const { credentialId } = await createPasskey(person);
    const { options, cookie } = await beginPasskeySignIn(ctx);
    const forged = createAuthenticator().answer(options, { userHandle: Buffer.from(person.userId).toString("base64url") });
    const answer = { ...forged, id: credentialId, rawId: credentialId };
    await expect(signInWithPasskey(ctx, { answer }, secretIn(cookie))).rejects.toMatchObject(REFUSED);
  });

  test("of two answers at once with the same count one gets in; a passkey that never counts goes on", async () => {
    const [counting, still] = [await createPasskey(person), await createPasskey(person, { counts: false })];
    const begin = async () => {
      const { options, cookie } = await beginPasskeySignIn(ctx);
      return signInWithPasskey(ctx, { answer: counting.answer(options, { counter: 7 }) }, secretIn(cookie));
    };
    const outcomes = await Promise.allSettled([begin(), begin()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (let times = 0; times < 2; times++) expect((await signInBy(still)).user.id).toBe(person.userId);
  });

  test("a passkey that was removed opens nothing, and one address tries thirty wrong ones in a quarter of an hour", async () => {
    const key = await createPasskey(person);
    await removePasskey(await contextFor(person, {}, { withSession: true }), { passkeyId: key.id });
    for (let tries = 0; tries < 30; tries++) await expect(signInBy(key)).rejects.toMatchObject(REFUSED);
    await expect(signInBy(key)).rejects.toMatchObject({ code: "LIMIT" });
  });
});

describe("a passkey after the password", () => {
  async function waiting(redirect: string | null = null): Promise<string> {
    const { cookie, secondFactorRequired } = await openSession(ctx, person.userId, redirect, { way: "password" });
    expect(secondFactorRequired).toBe(true);
    return secretIn(cookie);
  }

  test("is asked for where there is no app, opens the session and keeps the way back", async () => {
    const key = await createPasskey(person);
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ secondFactorRequired: true, user: null });
    const secret = await waiting("/product-catalog");
    expect(await readSecondStep(ctx, secret)).toEqual({ way: "passkey" });
    const { options, cookie } = await beginPasskeyStep(ctx, secret);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([key.credentialId]);
    const done = await completePasskeyStep(ctx, { answer: key.answer(options) }, { waiting: secret, asked: secretIn(cookie) });
    expect(done).toMatchObject({ user: { id: person.userId }, redirect: "/product-catalog" });
    const history = await ctx.db.select().from(loginActivity).where(eq(loginActivity.userId, person.userId));
    expect(history).toMatchObject([{ way: "password" }]);
    await expect(readSecondStep(ctx, secret)).rejects.toMatchObject({ reason: "CHALLENGE_EXPIRED" });
  });

  test("may be asked for twenty times in an hour, and anew once it has opened the session", async () => {
    const key = await createPasskey(person);
    const secret = await waiting();
    for (let asked = 1; asked < 20; asked++) await ctx.limits.consume("work/passkey", person.userId);
    const { options, cookie } = await beginPasskeyStep(ctx, secret);
    await expect(beginPasskeyStep(ctx, secret)).rejects.toMatchObject({ code: "LIMIT" });
    await completePasskeyStep(ctx, { answer: key.answer(options) }, { waiting: secret, asked: secretIn(cookie) });
    await beginPasskeyStep(ctx, await waiting());
  });

  test("somebody else's is refused and leaves the sign-in waiting for a recovery code", async () => {
    const { recoveryCodes: codes } = await createPasskey(person);
    const theirs = await createPasskey(await createPerson());
    const secret = await waiting();
    const { options, cookie } = await beginPasskeyStep(ctx, secret);
    const answer = theirs.answer(options);
    await expect(completePasskeyStep(ctx, { answer }, { waiting: secret, asked: secretIn(cookie) })).rejects.toMatchObject(REFUSED);
    expect((await completeSecondFactor(ctx, { code: codes?.[0] ?? "" }, secret)).user.id).toBe(person.userId);
  });

  test("with an app the code is asked for, and without any passkey there is none to ask for", async () => {
    await createSecondFactor(person);
    const secret = await waiting();
    expect(await readSecondStep(ctx, secret)).toEqual({ way: "app" });
    await expect(beginPasskeyStep(ctx, secret)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a script with the password alone gets no token", async () => {
    await createPasskey(person);
    const refused = createBearerToken(ctx, { email: person.email, password: TEST_PASSWORD });
    await expect(refused).rejects.toMatchObject({ reason: "SECOND_FACTOR_REQUIRED" });
  });
});

describe("passkeys of an account", () => {
  /** The person in a browser session that has just begun. */
  let ownCtx: DomainContext;
  beforeEach(async () => {
    ownCtx = await contextFor(person, { now: () => now }, { withSession: true });
  });

  test("the first second factor brings ten recovery codes, a mail, an audit row and the flag; a second passkey no codes", async () => {
    const first = await createPasskey(person);
    expect(first.recoveryCodes).toHaveLength(10);
    expect([await codesLeft(), await flag()]).toEqual([10, true]);
    expect(await auditRows("account.add_passkey", first.id)).toMatchObject([{ actorProfileId: person.profileId }]);
    const mail = await mailTo(person.email, /^En passnyckel är tillagd/);
    expect(mail.text).toContain("Passnyckeln «Telefonen» öppnar nu ditt konto utan lösenord.");
    expect((await createPasskey(person)).recoveryCodes).toBeNull();
    const known = await listPasskeys(ownCtx);
    expect(known).toMatchObject({ passkeys: [{ name: "Telefonen" }, { name: "Telefonen" }], hasApp: false, recoveryCodesLeft: 10 });
  });

  test("beside an app the codes that are there stay", async () => {
    await createSecondFactor(person);
    expect((await createPasskey(person)).recoveryCodes).toBeNull();
    expect(await codesLeft()).toBe(10);
  });

  test("with the last one the recovery codes go, and the password is enough again", async () => {
    const [first, last] = [await createPasskey(person), await createPasskey(person)];
    expect(await removePasskey(ownCtx, { passkeyId: first.id })).toEqual({ id: first.id });
    expect([await codesLeft(), await flag()]).toEqual([10, true]);
    await removePasskey(ownCtx, { passkeyId: last.id });
    expect([await codesLeft(), await flag()]).toEqual([0, false]);
    expect(await auditRows("account.remove_passkey", last.id)).toMatchObject([{ actorProfileId: person.profileId }]);
    expect((await mailTo(person.email, /^En passnyckel är borttagen/)).text).toContain(
      "Passnyckeln «Telefonen» öppnar inte längre ditt konto.",
    );
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ secondFactorRequired: false });
  });

  test("an app that is removed beside a passkey leaves codes and second step, and the mail says so", async () => {
    const { id } = await createSecondFactor(person);
    await createPasskey(person);
    await unenrollFactor(ownCtx, { factorId: id });
    expect([await codesLeft(), await flag()]).toEqual([10, true]);
    await mailTo(person.email, /^Autentiseringsappen är bortkopplad/);
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ secondFactorRequired: true });
  });

  test("the support takes passkeys away with the rest of the second factor", async () => {
    const { id } = await createPasskey(person);
    const removed = await ctx.db.transaction((tx) => removeSecondFactor(tx, person));
    expect(removed).toBe(id);
    expect([(await own()).length, await codesLeft()]).toEqual([0, 0]);
  });

  test("an authenticator that is known already, and an answer to another question, add nothing", async () => {
    const key = await createPasskey(person);
    const begin = async () => {
      const { options, cookie } = await beginPasskey(ownCtx);
      return { options, secret: secretIn(cookie) };
    };
    const [again, other] = [await begin(), await begin()];
    expect(again.options.excludeCredentials?.map(({ id }) => id)).toEqual([key.credentialId]);
    const notAdded = { code: "INVALID", reason: "PASSKEY_NOT_ADDED" };
    await expect(addPasskey(ownCtx, { name: "En till", answer: key.make(again.options) }, again.secret)).rejects.toMatchObject(notAdded);
    const answer = createAuthenticator().make(again.options);
    await expect(addPasskey(ownCtx, { name: "En till", answer }, other.secret)).rejects.toMatchObject(notAdded);
    await expect(addPasskey(ownCtx, { name: "En till", answer }, other.secret)).rejects.toMatchObject(EXPIRED);
    const unverified = await begin();
    const made = createAuthenticator().make(unverified.options, { isUserVerified: false });
    await expect(addPasskey(ownCtx, { name: "En till", answer: made }, unverified.secret)).rejects.toMatchObject(notAdded);
    expect(await own()).toHaveLength(1);
  });

  test("ten are kept, and an eleventh is refused before the device is asked", async () => {
    const values = (name: string) => ({
      userId: person.userId,
      name,
      credentialId: unique("nyckel"),
      publicKey: "x",
      counter: 0,
      transports: [],
    });
    await ctx.db.insert(passkeys).values(Array.from({ length: 10 }, (_, index) => values(`Enhet ${index}`)));
    await expect(beginPasskey(ownCtx)).rejects.toMatchObject({ code: "CONFLICT", reason: "TOO_MANY_PASSKEYS" });
  });

  test("a session that is not fresh can neither add nor remove one, a script neither, and somebody else's is not found", async () => {
    const [mine, theirs] = [await createPasskey(person), await createPasskey(await createPerson())];
    await expect(removePasskey(ownCtx, { passkeyId: theirs.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    now = new Date(now.getTime() + 11 * 60_000);
    const stale = { reason: "FRESH_SESSION_REQUIRED" };
    await expect(beginPasskey(ownCtx)).rejects.toMatchObject(stale);
    await expect(removePasskey(ownCtx, { passkeyId: mine.id })).rejects.toMatchObject(stale);
    const script = { ...ownCtx, actor: ownCtx.actor && { ...ownCtx.actor, via: "named" as const } };
    await expect(removePasskey(script, { passkeyId: mine.id })).rejects.toMatchObject({ reason: "SESSION_REQUIRED" });
    expect(await own()).toHaveLength(1);
  });
});
