import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailTokens, outgoingEmails, profiles, users } from "#drizzle/schema/index.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { resendVerification, signUp } from "#server/domains/account/sign-up.ts";
import { completeCallback } from "#server/domains/lifecycle/complete-callback.ts";
import { NO_PASSWORD } from "#server/platform/secrets/password.ts";
import { createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const newAddress = (): string => `${unique("ny")}@test.example`;
const inputFor = (email: string) => ({ email, password: TEST_PASSWORD, displayName: "Bo", fullName: "Bo Ek", redirect: undefined });
const secretIn = (text: string): string => /#access_token=([\w-]+)/.exec(text)?.[1] ?? "";

async function userBy(email: string) {
  const [user] = await portal().services.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error("no such user");
  return user;
}

test("AUTH-13 AUTH-14 DATA-06 signing up creates an account, a profile and a confirmation mail", async () => {
  const email = newAddress();
  const answer = await (await clientFor(null)).auth.signUp.mutate({ ...inputFor(`  ${email.toUpperCase()} `), displayName: " Bo " });
  const user = await userBy(email);
  expect(answer).toEqual({ user: { id: user.id, email }, emailVerificationRequired: true });
  expect(user).toMatchObject({ emailVerifiedAt: null, passwordHash: NO_PASSWORD });

  const { db } = portal().services;
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, user.id));
  expect(profile).toMatchObject({ name: "Bo", fullName: "Bo Ek", profileTypeId: null, hasCompletedInitialSetup: false });
  expect(await auditRows("account.sign_up", user.id)).toEqual([{ actorProfileId: profile?.id, associationId: null, details: null }]);

  const mail = await mailTo(email, /Bekräfta din e-postadress/);
  expect(mail.text).toContain(`${portal().url}/auth/callback#access_token=`);
});

test("AUTH-13 the two names of a sign-up may be left out", async () => {
  const email = newAddress();
  await (await clientFor(null)).auth.signUp.mutate({ ...inputFor(email), displayName: "", fullName: "" });
  const { id } = await userBy(email);
  const [profile] = await portal().services.db.select().from(profiles).where(eq(profiles.userId, id));
  expect(profile).toMatchObject({ name: null, fullName: null });
});

test("the secret of the link is stored nowhere once the mail has left", async () => {
  const email = newAddress();
  await signUp(await contextFor(null), inputFor(email));
  const secret = secretIn((await mailTo(email, /Bekräfta/)).text);
  expect(secret).toHaveLength(43);
  const { db } = portal().services;
  const row = await eventually(async () => {
    const [found] = await db.select().from(outgoingEmails).where(eq(outgoingEmails.recipient, email));
    expect(found?.status).toBe("sent");
    return found;
  });
  const [token] = await db
    .select()
    .from(emailTokens)
    .where(eq(emailTokens.userId, (await userBy(email)).id));
  expect(JSON.stringify([row, token])).not.toContain(secret);
});

test("a known address is answered like a new one, in the same time, and its owner is told", async () => {
  const known = await createPerson();
  const ctx = await contextFor(null);
  const timed = async (email: string): Promise<number> => {
    const started = performance.now();
    const { cookie, ...answer } = await signUp(ctx, inputFor(email));
    expect(cookie).toMatch(/^portal_signup=[\w-]{43}; HttpOnly; Max-Age=86400; Path=\/; SameSite=Lax$/);
    expect(answer).toEqual({ user: { id: expect.stringMatching(/^[\da-f-]{36}$/), email }, emailVerificationRequired: true });
    expect(answer.user.id).not.toBe(known.userId);
    return performance.now() - started;
  };
  const times = { known: [] as number[], fresh: [] as number[] };
  for (let round = 0; round < 20; round++) {
    times.known.push(await timed(known.email));
    times.fresh.push(await timed(newAddress()));
  }
  // The fastest of each: what a busy machine adds is noise, never information.
  expect(Math.abs(Math.min(...times.known) - Math.min(...times.fresh))).toBeLessThan(25);

  const mail = await mailTo(known.email, /Du har redan ett konto/);
  expect(mail.text).toContain(`${portal().url}/login`);
  expect(await signIn(ctx, { email: known.email, password: TEST_PASSWORD })).toMatchObject({ user: { id: known.userId } });
});

test("two sign-ups at the same moment make one account", async () => {
  const email = newAddress();
  const ctx = await contextFor(null);
  const answers = await Promise.all([signUp(ctx, inputFor(email)), signUp(ctx, inputFor(email)), signUp(ctx, inputFor(email))]);
  const { id } = await userBy(email);
  expect(answers.filter(({ user }) => user.id === id)).toHaveLength(1);
});

test.each([
  ["password123", "PASSWORD_TOO_COMMON"],
  ["lösenord", "PASSWORD_TOO_COMMON"],
  ["aaaaaa", "PASSWORD_IS_PATTERN"],
  ["abcdef", "PASSWORD_IS_PATTERN"],
  ["Bo Ek 1984", "PASSWORD_IS_PERSONAL"],
])("NS-21 AUTH-15 the password %s is refused on its field", async (password, reason) => {
  const { message, data } = await refusal((await clientFor(null)).auth.signUp.mutate({ ...inputFor(newAddress()), password }));
  expect(data).toMatchObject({ code: "BAD_REQUEST", reason, fields: { password: message } });
});

test("one network address can sign up 100 times an hour", async () => {
  const limits = strictLimits();
  const client = { ipAddress: unique("ip"), userAgent: null };
  for (let used = 0; used < 100; used++) await limits.consume("crowd/sign-up", client.ipAddress);
  await expect(signUp(await contextFor(null, { limits, client }), inputFor(newAddress()))).rejects.toMatchObject({
    code: "LIMIT",
    retryAfterSeconds: expect.any(Number),
  });
});

test("the link is sent again to an unconfirmed address, keeps where it leads, and at most once a minute", async () => {
  const email = newAddress();
  const ctx = await contextFor(null);
  await signUp(ctx, { ...inputFor(email), redirect: "/pricing" });
  const first = secretIn((await mailTo(email, /Bekräfta/)).text);

  const strict = { ...ctx, limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } };
  // As if the minute after the sign-up's own mail had passed.
  await strict.limits.reset("pause/mail", email);
  const answer = await resendVerification(strict, { email, redirect: undefined });
  expect(await resendVerification(strict, { email, redirect: undefined })).toEqual(answer);
  const secrets = await eventually(async () => {
    const found = (await mailsTo(email)).map(({ text }) => secretIn(text));
    expect(found).toHaveLength(2);
    return found;
  });
  const second = secrets.find((secret) => secret !== first) ?? "";
  await expect(completeCallback(ctx, { accessToken: first })).rejects.toMatchObject({ reason: "LINK_INVALID" });
  expect(await completeCallback(ctx, { accessToken: second })).toMatchObject({ redirect: "/pricing" });
  expect(await auditRows("account.resend_verification", (await userBy(email)).id)).toHaveLength(1);
});

test("asking for the link again tells nothing of an unknown or a confirmed address", async () => {
  const confirmed = await createPerson();
  const ctx = await contextFor(null);
  const unknown = newAddress();
  const answer = await resendVerification(ctx, { email: unknown, redirect: undefined });
  expect(await resendVerification(ctx, { email: confirmed.email, redirect: undefined })).toEqual(answer);
  const queued = await portal().services.db.select().from(outgoingEmails).where(eq(outgoingEmails.userId, confirmed.userId));
  expect(queued).toEqual([]);
});

test("one network address can ask for 20 mails an hour", async () => {
  const ctx = await contextFor(null, { limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } });
  for (let used = 0; used < 20; used++) await ctx.limits.consume("work/mail-from-address", ctx.client.ipAddress ?? "");
  await expect(resendVerification(ctx, { email: newAddress(), redirect: undefined })).rejects.toMatchObject({ code: "LIMIT" });
});
