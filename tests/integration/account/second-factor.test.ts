import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { loginActivity, profiles, recoveryCodes, sessions, signInChallenges, totpFactors } from "#drizzle/schema/index.ts";
import { listFactors } from "#server/domains/account/factor-queries.ts";
import { enrollFactor, renewRecoveryCodes, unenrollFactor, verifyFactor } from "#server/domains/account/second-factor.ts";
import { completeSecondFactor } from "#server/domains/account/second-step.ts";
import { openSession, signIn } from "#server/domains/account/sign-in.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { randomSecret } from "#server/platform/secrets/secret.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor, type TestSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

/** In seconds, less what the tries themselves took. */
const QUARTER_OF_AN_HOUR = expect.closeTo(900, -2);

describe("second factor", () => {
  const MINUTE_MS = 60_000;
  const CHALLENGE = /^portal_second_step=([\w-]{43}); HttpOnly; Max-Age=600; Path=\/; SameSite=Lax$/;
  const WRONG_CODE = {
    code: "UNAUTHENTICATED",
    reason: "WRONG_CODE",
    message: "Verifieringen misslyckades. Kontrollera koden och försök igen. Koden kan vara ogiltig eller ha gått ut.",
  };
  const CHALLENGE_EXPIRED = { code: "UNAUTHENTICATED", reason: "CHALLENGE_EXPIRED" };

  let person: TestPerson;
  let factor: TestSecondFactor;
  let now: Date;
  let ctx: DomainContext;

  beforeEach(async () => {
    person = await createPerson();
    factor = await createSecondFactor(person);
    now = new Date();
    ctx = await contextFor(null, { now: () => now, limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } });
  });

  /** A browser that has shown the first factor: the secret of its challenge. */
  async function waiting(redirect: string | null = null): Promise<string> {
    const { cookie, secondFactorRequired } = await openSession(ctx, person.userId, redirect, { way: "password" });
    expect(secondFactorRequired).toBe(true);
    return CHALLENGE.exec(cookie)?.[1] ?? "";
  }

  const complete = (secret: string | null, code: string) => completeSecondFactor(ctx, { code }, secret);
  const appCode = (steps = 0) => totpCode(factor.secret, { now, steps });
  const sessionCount = () => ctx.db.$count(sessions, eq(sessions.userId, person.userId));
  const loginCount = () => ctx.db.$count(loginActivity, eq(loginActivity.userId, person.userId));
  const codesLeft = () => ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, person.userId));
  const challengeCount = () => ctx.db.$count(signInChallenges, eq(signInChallenges.userId, person.userId));

  /** A code of six digits that is none of the app's around now. */
  function wrongCode(): string {
    const right = new Set([-2, -1, 0, 1, 2].map(appCode));
    for (let guess = 0; ; guess++) {
      const code = String(guess).padStart(6, "0");
      if (!right.has(code)) return code;
    }
  }

  test("AUTH-09 AUTH-10 with a second factor on, the password opens nothing: no session, no name, no line in the login history", async () => {
    const opened = await signIn(ctx, { email: person.email, password: TEST_PASSWORD });
    expect(opened).toEqual({ cookie: expect.stringMatching(CHALLENGE), secondFactorRequired: true, user: null });
    expect([await sessionCount(), await loginCount()]).toEqual([0, 0]);
    const [row] = await ctx.db.select().from(signInChallenges).where(eq(signInChallenges.userId, person.userId));
    expect(JSON.stringify(row)).not.toContain(CHALLENGE.exec(opened.cookie)?.[1]);
  });

  test("AUTH-10 the code opens the session, keeps the way back, and ends the challenge", async () => {
    const secret = await waiting("/join-association?associationId=1");
    const { cookies, user, redirect } = await complete(secret, appCode());
    expect(user).toEqual({ id: person.userId, email: person.email });
    expect(redirect).toBe("/join-association?associationId=1");
    expect(cookies[0]).toMatch(/^portal_session=[\w-]{43}; /);
    expect(cookies[1]).toBe("portal_second_step=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax");
    expect((await ctx.sessions.read(cookies[0]?.split(";")[0], now))?.who.userId).toBe(person.userId);
    expect([await loginCount(), await challengeCount()]).toEqual([1, 0]);
  });

  test("over https both cookies belong to this host only", async () => {
    const secure = { ...ctx, config: { ...ctx.config, publicUrl: "https://portal.example" } };
    expect((await openSession(secure, person.userId, null, { way: "password" })).cookie).toMatch(
      /^__Host-portal_second_step=[\w-]{43}; .*; Secure$/,
    );
    const { cookies } = await completeSecondFactor(secure, { code: appCode() }, await waiting());
    expect(cookies[1]).toMatch(/^__Host-portal_second_step=; .*Max-Age=0.*; Secure$/);
  });

  test("SETS-33 a wrong code is refused and leaves the sign-in waiting for the right one", async () => {
    const secret = await waiting();
    await expect(complete(secret, wrongCode())).rejects.toMatchObject(WRONG_CODE);
    expect([await sessionCount(), await challengeCount()]).toEqual([0, 1]);
    await complete(secret, appCode());
    expect(await sessionCount()).toBe(1);
  });

  test("a code that was used does not work again, nor one that is older than it", async () => {
    await complete(await waiting(), appCode());
    await expect(complete(await waiting(), appCode())).rejects.toMatchObject(WRONG_CODE);
    await expect(complete(await waiting(), appCode(-1))).rejects.toMatchObject(WRONG_CODE);
    await complete(await waiting(), appCode(1));
  });

  test.each([-1, 0, 1])("the code of step %i is accepted, and the counter of steps rises to it", async (steps) => {
    await complete(await waiting(), appCode(steps));
    const [row] = await ctx.db.select().from(totpFactors).where(eq(totpFactors.id, factor.id));
    expect(row?.lastStep).toBe(Math.floor(now.getTime() / 30_000) + steps);
  });

  test.each([-2, 2])("the code of step %i is refused", async (steps) => {
    await expect(complete(await waiting(), appCode(steps))).rejects.toMatchObject(WRONG_CODE);
  });

  test("of five browsers that use one code at the same moment one gets in", async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, () => waiting()));
    const outcomes = await Promise.allSettled(secrets.map((secret) => complete(secret, appCode())));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await sessionCount(), await challengeCount()]).toEqual([1, 4]);
  });

  test("of two right codes at the same moment, in one browser, one opens a session and the other stays good", async () => {
    const secret = await waiting();
    const [first = "", second = ""] = factor.recoveryCodes;
    const outcomes = await Promise.allSettled([complete(secret, first), complete(secret, second)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: CHALLENGE_EXPIRED });
    expect([await sessionCount(), await codesLeft()]).toEqual([1, 9]);
  });

  test("a recovery code opens the session once, typed in any way; its owner is told and it stands in the audit log", async () => {
    const [code = ""] = factor.recoveryCodes;
    await complete(await waiting(), code.toLowerCase().replace("-", ""));
    expect(await codesLeft()).toBe(9);
    expect(await auditRows("account.use_recovery_code", person.userId)).toEqual([
      { actorProfileId: person.profileId, associationId: null, details: null },
    ]);
    const mail = await mailTo(person.email, /^En återställningskod har använts/);
    expect(mail.text).toContain("Du har 9 återställningskoder kvar.");
    await expect(complete(await waiting(), code)).rejects.toMatchObject(WRONG_CODE);
  });

  test("of five uses of one recovery code at the same moment one gets in", async () => {
    const [code = ""] = factor.recoveryCodes;
    const secrets = await Promise.all(Array.from({ length: 5 }, () => waiting()));
    const outcomes = await Promise.allSettled(secrets.map((secret) => complete(secret, code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await sessionCount(), await codesLeft()]).toEqual([1, 9]);
  });

  test("another person's codes open nothing", async () => {
    const other = await createSecondFactor(await createPerson());
    await expect(complete(await waiting(), other.recoveryCodes[0] ?? "")).rejects.toMatchObject(WRONG_CODE);
    await expect(complete(await waiting(), totpCode(other.secret, { now }))).rejects.toMatchObject(WRONG_CODE);
  });

  test("recovery codes are stored so that a copy of the database does not open the account", async () => {
    const rows = JSON.stringify(await ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId)));
    for (const code of factor.recoveryCodes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replace("-", ""));
    }
  });

  test.each(["１２３４５６", "١٢٣٤٥٦", "12345", "1234567", "abcdef", "ÅÄÖ", "-----"])("%j is a wrong code, not a fault", async (code) => {
    await expect(complete(await waiting(), code)).rejects.toMatchObject(WRONG_CODE);
  });

  test("after five wrong codes even the right one waits until a quarter of an hour is over", async () => {
    const secret = await waiting();
    for (let attempt = 0; attempt < 5; attempt++) await expect(complete(secret, wrongCode())).rejects.toMatchObject(WRONG_CODE);
    await expect(complete(secret, appCode())).rejects.toMatchObject({
      code: "LIMIT",
      reason: "RATE_LIMITED",
      retryAfterSeconds: QUARTER_OF_AN_HOUR,
    });
    await expect(complete(await waiting(), factor.recoveryCodes[0] ?? "")).rejects.toMatchObject({ code: "LIMIT" });
    expect(await sessionCount()).toBe(0);
  });

  test("a right code gives the tries back", async () => {
    for (const steps of [-1, 0, 1]) {
      const secret = await waiting();
      for (let attempt = 0; attempt < 4; attempt++) await expect(complete(secret, wrongCode())).rejects.toMatchObject(WRONG_CODE);
      await complete(secret, appCode(steps));
    }
  });

  test("of twenty guesses at once five are looked at, whatever browser they come from", async () => {
    const secrets = [await waiting(), await waiting()];
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => complete(secrets[n % 2] ?? null, wrongCode())));
    const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.reason : null));
    expect(reasons.filter((reason) => reason === "WRONG_CODE")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(15);
  });

  test("after ten minutes the sign-in has to be begun again", async () => {
    const secret = await waiting();
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    await expect(complete(secret, appCode())).rejects.toMatchObject({
      ...CHALLENGE_EXPIRED,
      message: "Inloggningen tog för lång tid. Logga in igen.",
    });
    expect(await sessionCount()).toBe(0);
  });

  test("a code without a sign-in that waits in this browser opens nothing and uses up nothing", async () => {
    await waiting();
    for (const secret of [null, randomSecret()]) await expect(complete(secret, appCode())).rejects.toMatchObject(CHALLENGE_EXPIRED);
    await complete(await waiting(), appCode());
  });

  test("a code opens the account of the challenge, never the one of another challenge", async () => {
    const other = await createPerson();
    const otherFactor = await createSecondFactor(other);
    const { cookie } = await openSession(ctx, other.userId, null, { way: "password" });
    const otherSecret = CHALLENGE.exec(cookie)?.[1] ?? "";
    await expect(complete(otherSecret, appCode())).rejects.toMatchObject(WRONG_CODE);
    expect((await complete(otherSecret, totpCode(otherFactor.secret, { now }))).user.id).toBe(other.userId);
  });

  test("without a second factor, or with one whose setup was only begun, the password is enough", async () => {
    const plain = await createPerson();
    await ctx.db.insert(totpFactors).values({ userId: plain.userId, secret: factor.secret });
    expect(await signIn(ctx, { email: plain.email, password: TEST_PASSWORD })).toEqual({
      cookie: expect.stringMatching(/^portal_session=/),
      secondFactorRequired: false,
      user: { id: plain.userId, email: plain.email },
    });
  });
});

describe("mfa", () => {
  const RECOVERY_CODE = /^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/;
  const FRESH_SESSION_REQUIRED = { code: "PRECONDITION", reason: "FRESH_SESSION_REQUIRED" };
  const NOT_FOUND = { code: "NOT_FOUND" };

  let person: TestPerson;
  let ctx: DomainContext;

  beforeEach(async () => {
    person = await createPerson();
    const client = { ipAddress: unique("ip"), userAgent: null };
    ctx = await contextFor(person, { limits: strictLimits(), client }, { withSession: true });
  });

  /** The session of `ctx` as one that began an hour ago, without a proof of the password since. */
  async function age(): Promise<void> {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await ctx.db
      .update(sessions)
      .set({ createdAt: anHourAgo, provenAt: anHourAgo })
      .where(eq(sessions.id, ctx.actor?.sessionId ?? ""));
  }

  const statuses = async () => (await listFactors(ctx)).totp.map(({ status }) => status);
  const codesLeft = async () => (await listFactors(ctx)).recoveryCodesLeft;
  const flag = async () => (await ctx.db.select().from(profiles).where(eq(profiles.userId, person.userId)))[0]?.twoFactorEnabled;

  /** Turns the second factor on as the settings do. */
  async function turnOn() {
    const { id, totp } = await enrollFactor(ctx);
    const usedCode = totpCode(totp.secret);
    const { recoveryCodes: codes } = await verifyFactor(ctx, { factorId: id, code: usedCode });
    return { id, secret: totp.secret, codes, usedCode };
  }

  test("SETS-13 SETS-26 an account has no factor and no recovery codes at first", async () => {
    expect(await listFactors(ctx)).toEqual({ totp: [], recoveryCodesLeft: 0 });
  });

  test("SETS-12 SETS-16 SETS-17 SETS-27 enrolling answers an id, a QR code and the secret, and nothing is on yet", async () => {
    const { id, totp } = await enrollFactor(ctx);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const [prefix, svg = ""] = totp.qr_code.split(/,(.*)/s);
    expect(prefix).toBe("data:image/svg+xml;utf8");
    expect(decodeURIComponent(svg)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>\s*$/s);
    expect(await listFactors(ctx)).toEqual({
      totp: [{ id, status: "unverified", createdAt: expect.any(Date) }],
      recoveryCodesLeft: 0,
    });
    expect(await flag()).toBe(false);
    expect(await auditRows("account.enroll_factor", id)).toMatchObject([{ actorProfileId: person.profileId }]);
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ secondFactorRequired: false });
  });

  test("SETS-14 SETS-18 SETS-19 SETS-28 SETS-30 the first code turns it on, with ten recovery codes, the flag, a mail and an audit row", async () => {
    const { id, codes } = await turnOn();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(RECOVERY_CODE);
    expect(await statuses()).toEqual(["verified"]);
    expect(await codesLeft()).toBe(10);
    expect(await flag()).toBe(true);
    expect(await auditRows("account.verify_factor", id)).toMatchObject([{ actorProfileId: person.profileId }]);
    await mailTo(person.email, /^Tvåfaktorsautentisering är aktiverad/);
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ secondFactorRequired: true });
  });

  test("the code that turned it on does not open a session too", async () => {
    const { usedCode } = await turnOn();
    const { cookie } = await openSession(ctx, person.userId, null, { way: "password" });
    const challenge = cookie.split(";")[0]?.split("=")[1] ?? "";
    await expect(completeSecondFactor(ctx, { code: usedCode }, challenge)).rejects.toMatchObject({ reason: "WRONG_CODE" });
  });

  test("SETS-33 a wrong code leaves the setup as it was", async () => {
    const { id, totp } = await enrollFactor(ctx);
    for (const code of ["000", "１２３４５６", totpCode(totp.secret, { steps: 4 })]) {
      await expect(verifyFactor(ctx, { factorId: id, code })).rejects.toMatchObject({
        code: "INVALID",
        reason: "WRONG_CODE",
        message: "Verifieringen misslyckades. Kontrollera koden och försök igen. Koden kan vara ogiltig eller ha gått ut.",
      });
    }
    expect(await statuses()).toEqual(["unverified"]);
    expect(await flag()).toBe(false);
  });

  test("five wrong codes stop the setup for a quarter of an hour", async () => {
    const { id, totp } = await enrollFactor(ctx);
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(verifyFactor(ctx, { factorId: id, code: "0" })).rejects.toMatchObject({ reason: "WRONG_CODE" });
    }
    await expect(verifyFactor(ctx, { factorId: id, code: totpCode(totp.secret) })).rejects.toMatchObject({
      code: "LIMIT",
      retryAfterSeconds: QUARTER_OF_AN_HOUR,
    });
  });

  test("SETS-35 SETS-19 a flag that cannot be written is only logged, when it is turned on and when it is turned off", async () => {
    const lines: string[] = [];
    ctx = { ...ctx, log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }) };
    await ctx.db.execute(sql`alter table profiles rename column two_factor_enabled to two_factor_enabled_away`);
    try {
      const { id, codes } = await turnOn();
      expect(codes).toHaveLength(10);
      expect(lines).toHaveLength(1);
      await unenrollFactor(ctx, { factorId: id });
    } finally {
      await ctx.db.execute(sql`alter table profiles rename column two_factor_enabled_away to two_factor_enabled`);
    }
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain("two-factor flag could not be written");
    expect(await flag()).toBe(false);
  });

  test("SETS-15 a setup that was begun before is replaced by the next, and can be removed at any time", async () => {
    const first = await enrollFactor(ctx);
    const second = await enrollFactor(ctx);
    expect((await listFactors(ctx)).totp.map(({ id }) => id)).toEqual([second.id]);
    await expect(verifyFactor(ctx, { factorId: first.id, code: totpCode(first.totp.secret) })).rejects.toMatchObject(NOT_FOUND);

    await age();
    expect(await unenrollFactor(ctx, { factorId: second.id })).toEqual({ id: second.id });
    expect(await statuses()).toEqual([]);
    expect(await auditRows("account.unenroll_factor", second.id)).toMatchObject([{ details: { status: "unverified" } }]);
  });

  test("of five setups begun at the same moment one is left", async () => {
    await Promise.all(Array.from({ length: 5 }, () => enrollFactor(ctx)));
    expect(await statuses()).toEqual(["unverified"]);
  });

  test("of two first codes at the same moment one counts, so the recovery codes that are shown are those that work", async () => {
    const { id, totp } = await enrollFactor(ctx);
    const code = totpCode(totp.secret);
    const outcomes = await Promise.allSettled([verifyFactor(ctx, { factorId: id, code }), verifyFactor(ctx, { factorId: id, code })]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await codesLeft()).toBe(10);
  });

  test("a second factor cannot be set up beside one that is on, nor be verified again", async () => {
    const { id, secret } = await turnOn();
    const conflict = { code: "CONFLICT", reason: "FACTOR_ALREADY_VERIFIED", message: "Tvåfaktorsautentisering är redan aktiverad." };
    await expect(enrollFactor(ctx)).rejects.toMatchObject(conflict);
    await expect(verifyFactor(ctx, { factorId: id, code: totpCode(secret, { steps: 1 }) })).rejects.toMatchObject(conflict);
  });

  test("SETS-22 SETS-29 turning it off removes factor and recovery codes, and the password is enough again", async () => {
    const { id } = await turnOn();
    await openSession(ctx, person.userId, null, { way: "password" });
    expect(await unenrollFactor(ctx, { factorId: id })).toEqual({ id });
    expect(await listFactors(ctx)).toEqual({ totp: [], recoveryCodesLeft: 0 });
    expect(await flag()).toBe(false);
    expect(await auditRows("account.unenroll_factor", id)).toMatchObject([
      { actorProfileId: person.profileId, details: { status: "verified" } },
    ]);
    expect(await ctx.db.$count(signInChallenges, eq(signInChallenges.userId, person.userId))).toBe(0);
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ secondFactorRequired: false });
  });

  test("turning it off is told by mail", async () => {
    const { id } = await createSecondFactor(person);
    await unenrollFactor(ctx, { factorId: id });
    await mailTo(person.email, /^Tvåfaktorsautentisering är avstängd/);
  });

  test("new recovery codes replace the old ones, with a mail and an audit row", async () => {
    const { id, codes } = await turnOn();
    const { recoveryCodes: renewed } = await renewRecoveryCodes(ctx);
    expect(renewed).toHaveLength(10);
    expect(new Set([...codes, ...renewed]).size).toBe(20);
    expect(await codesLeft()).toBe(10);
    expect(await auditRows("account.renew_recovery_codes", id)).toMatchObject([{ actorProfileId: person.profileId }]);
    await mailTo(person.email, /^Nya återställningskoder/);

    const sign = async (code: string) => {
      const { cookie } = await openSession(ctx, person.userId, null, { way: "password" });
      return completeSecondFactor(ctx, { code }, cookie.split(";")[0]?.split("=")[1] ?? "");
    };
    await expect(sign(codes[0] ?? "")).rejects.toMatchObject({ reason: "WRONG_CODE" });
    expect((await sign(renewed[0] ?? "")).user.id).toBe(person.userId);
  });

  test("new recovery codes can be asked for ten times in an hour: each asking hashes ten codes and sends a mail", async () => {
    await createSecondFactor(person);
    for (let asked = 0; asked < 9; asked++) await ctx.limits.consume("send/recovery-codes", person.userId);
    await renewRecoveryCodes(ctx);
    await expect(renewRecoveryCodes(ctx)).rejects.toMatchObject({ code: "LIMIT" });
  });

  test("there are no recovery codes without a second factor", async () => {
    await enrollFactor(ctx);
    await expect(renewRecoveryCodes(ctx)).rejects.toMatchObject(NOT_FOUND);
    expect(await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, person.userId))).toBe(0);
  });

  test("a session that is not fresh can neither set up nor turn off a second factor, nor renew its codes", async () => {
    const { id } = await turnOn();
    await age();
    await expect(enrollFactor(ctx)).rejects.toMatchObject(FRESH_SESSION_REQUIRED);
    await expect(unenrollFactor(ctx, { factorId: id })).rejects.toMatchObject(FRESH_SESSION_REQUIRED);
    await expect(renewRecoveryCodes(ctx)).rejects.toMatchObject(FRESH_SESSION_REQUIRED);
    expect(await statuses()).toEqual(["verified"]);
  });

  test.each(["browser", "named", "sign_in"] as const)("a bearer token (%s) can change nothing of the second factor", async (via) => {
    const { id, secret } = await createSecondFactor(person);
    const actor = ctx.actor && { ...ctx.actor, via };
    const bearer = { ...ctx, actor };
    const refused = { code: "FORBIDDEN", reason: "SESSION_REQUIRED" };
    await expect(enrollFactor(bearer)).rejects.toMatchObject(refused);
    await expect(verifyFactor(bearer, { factorId: id, code: totpCode(secret) })).rejects.toMatchObject(refused);
    await expect(unenrollFactor(bearer, { factorId: id })).rejects.toMatchObject(refused);
    await expect(renewRecoveryCodes(bearer)).rejects.toMatchObject(refused);
  });

  test("another person's factor is not found, and stays as it is", async () => {
    const other = await createPerson();
    const theirs = await createSecondFactor(other);
    await expect(verifyFactor(ctx, { factorId: theirs.id, code: totpCode(theirs.secret) })).rejects.toMatchObject(NOT_FOUND);
    await expect(unenrollFactor(ctx, { factorId: theirs.id })).rejects.toMatchObject(NOT_FOUND);
    await expect(unenrollFactor(ctx, { factorId: crypto.randomUUID() })).rejects.toMatchObject(NOT_FOUND);
    expect(await ctx.db.$count(totpFactors, eq(totpFactors.userId, other.userId))).toBe(1);
    expect(await listFactors(ctx)).toEqual({ totp: [], recoveryCodesLeft: 0 });
  });
});
