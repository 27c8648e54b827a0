import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { loginActivity, recoveryCodes, sessions, signInChallenges, totpFactors } from "#drizzle/schema/index.ts";
import { completeSecondFactor } from "#server/domains/account/second-factor.ts";
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
  const { cookie, secondFactorRequired } = await openSession(ctx, person.userId, redirect);
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
  expect((await openSession(secure, person.userId, null)).cookie).toMatch(/^__Host-portal_second_step=[\w-]{43}; .*; Secure$/);
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
  const { cookie } = await openSession(ctx, other.userId, null);
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
