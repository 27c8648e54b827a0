import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { beforeEach, expect, test } from "vitest";
import { profiles, recoveryCodes, sessions, signInChallenges, totpFactors } from "#drizzle/schema/index.ts";
import { listFactors } from "#server/domains/account/factor-queries.ts";
import {
  completeSecondFactor,
  enrollFactor,
  renewRecoveryCodes,
  unenrollFactor,
  verifyFactor,
} from "#server/domains/account/second-factor.ts";
import { openSession, signIn } from "#server/domains/account/sign-in.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

/** In seconds, less what the tries themselves took. */
const QUARTER_OF_AN_HOUR = expect.closeTo(900, -2);
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
    .set({ createdAt: anHourAgo })
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
    totp: [{ id, status: "unverified", createdAt: expect.stringMatching(/Z$/) }],
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
  const { cookie } = await openSession(ctx, person.userId, null);
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
  await openSession(ctx, person.userId, null);
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
    const { cookie } = await openSession(ctx, person.userId, null);
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
