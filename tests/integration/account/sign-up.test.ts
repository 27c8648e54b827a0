import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailTokens, outgoingEmails, profiles, users } from "#drizzle/schema/index.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { resendVerification, signUp } from "#server/domains/account/sign-up.ts";
import { completeCallback } from "#server/domains/lifecycle/complete-callback.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NO_PASSWORD } from "#server/platform/secrets/password.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("sign up", () => {
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
});

describe("competing sign ups", () => {
  const CONTESTED = "Adressen har fler än en registrering. Skapa kontot igen i den här webbläsaren.";
  const STRANGERS_PASSWORD = "Framlingens-val-77";
  const newAddress = (): string => `${unique("tva")}@test.example`;
  const mine = (email: string) => ({ email, password: TEST_PASSWORD, displayName: "Bo", fullName: "Bo Ek", redirect: undefined });
  const strangers = (email: string) => ({ ...mine(email), password: STRANGERS_PASSWORD, displayName: "X", fullName: "Fel Person" });

  async function userBy(email: string) {
    const [user] = await portal().services.db.select().from(users).where(eq(users.email, email));
    return user;
  }

  /** The secrets of all links mailed to the address, once there are this many. */
  const linksTo = (email: string, count: number): Promise<string[]> =>
    eventually(async () => {
      const secrets = (await mailsTo(email)).map(({ text }) => /#access_token=([\w-]+)/.exec(text)?.[1] ?? "");
      expect(secrets).toHaveLength(count);
      return secrets;
    });

  /** Signs up and answers the secret of the mailed link. */
  async function signUpAndRead(ctx: DomainContext, input: Parameters<typeof signUp>[1], browser: string): Promise<string> {
    const before = (await mailsTo(input.email)).length;
    const known = before > 0 ? await linksTo(input.email, before) : [];
    await signUp(ctx, input, browser);
    const links = await linksTo(input.email, before + 1);
    return links.find((link) => !known.includes(link)) ?? "";
  }

  async function expectOwner(ctx: DomainContext, email: string) {
    expect(await signIn(ctx, { email, password: TEST_PASSWORD })).toMatchObject({ user: { email } });
    await expect(signIn(ctx, { email, password: STRANGERS_PASSWORD })).rejects.toMatchObject({ reason: "WRONG_CREDENTIALS" });
    const [profile] = await ctx.db
      .select()
      .from(profiles)
      .where(eq(profiles.userId, (await userBy(email))?.id ?? ""));
    expect(profile).toMatchObject({ name: "Bo", fullName: "Bo Ek" });
  }

  test("in the browser of the sign-up the link makes its password and names the account's", async () => {
    const [email, browser, ctx] = [newAddress(), randomSecret(), await contextFor(null)];
    const link = await signUpAndRead(ctx, mine(email), browser);
    expect(await completeCallback(ctx, { accessToken: link }, browser)).toMatchObject({ redirect: null, cookie: expect.any(String) });
    await expectOwner(ctx, email);
  });

  test("the browser is known again by its cookie, over HTTP, also at a second sign-up", async () => {
    const email = newAddress();
    const { url } = portal();
    const call = (procedure: string, input: unknown, cookie = "") =>
      fetch(`${url}/api/trpc/auth.${procedure}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: url, cookie },
        body: JSON.stringify(input),
      });
    const cookieOf = (response: Response): string => response.headers.getSetCookie().at(-1)?.split(";")[0] ?? "";
    await call("signUp", strangers(email));
    await linksTo(email, 1);
    const cookie = cookieOf(await call("signUp", mine(email)));
    expect(cookieOf(await call("signUp", mine(email), cookie))).toBe(cookie);
    const links = await linksTo(email, 3);
    const [ownSignUp] = await portal()
      .services.db.select({ token: emailTokens })
      .from(emailTokens)
      .innerJoin(users, eq(users.id, emailTokens.userId))
      .where(and(eq(users.email, email), eq(emailTokens.browserHash, hashSecret(cookie.split("=")[1] ?? ""))));
    const own = links.find((link) => hashSecret(link) === ownSignUp?.token.tokenHash) ?? "";
    expect((await call("completeCallback", { accessToken: own }, cookie)).status).toBe(200);
    await expectOwner(await contextFor(null), email);
  });

  test("the link of the only sign-up works on another device too", async () => {
    const [email, browser, ctx] = [newAddress(), randomSecret(), await contextFor(null)];
    await signUpAndRead(ctx, mine(email), browser);
    const link = await signUpAndRead(ctx, mine(email), browser);
    expect(await completeCallback(ctx, { accessToken: link })).toMatchObject({ cookie: expect.any(String) });
    await expectOwner(ctx, email);
    const { id = "" } = (await userBy(email)) ?? {};
    expect(await ctx.db.$count(emailTokens, eq(emailTokens.userId, id))).toBe(0);
    expect(await auditRows("account.sign_up_again", id)).toHaveLength(1);
  });

  test.each(["before", "after"])("a stranger who signs up %s the owner gets no password to the account", async (order) => {
    const [email, browser, other, ctx] = [newAddress(), randomSecret(), randomSecret(), await contextFor(null)];
    if (order === "before") await signUpAndRead(ctx, strangers(email), other);
    const link = await signUpAndRead(ctx, mine(email), browser);
    if (order === "after") await signUpAndRead(ctx, strangers(email), other);
    expect(await userBy(email)).toMatchObject({ passwordHash: NO_PASSWORD, emailVerifiedAt: null });

    await completeCallback(ctx, { accessToken: link }, browser);
    await expectOwner(ctx, email);
  });

  test.each(["before", "after"])("the link of a stranger's sign-up %s the owner's discards them all", async (order) => {
    const [email, browser, other, ctx] = [newAddress(), randomSecret(), randomSecret(), await contextFor(null)];
    const first = await signUpAndRead(ctx, order === "before" ? strangers(email) : mine(email), order === "before" ? other : browser);
    const second = await signUpAndRead(ctx, order === "before" ? mine(email) : strangers(email), order === "before" ? browser : other);
    const { id = "" } = (await userBy(email)) ?? {};
    const [strangersLink, ownLink] = order === "before" ? [first, second] : [second, first];

    await expect(completeCallback(ctx, { accessToken: strangersLink }, browser)).rejects.toMatchObject({
      reason: "LINK_INVALID",
      message: CONTESTED,
    });
    expect(await userBy(email)).toBeUndefined();
    expect(await auditRows("account.discard_sign_ups", id)).toHaveLength(1);
    await expect(completeCallback(ctx, { accessToken: ownLink }, browser)).rejects.toMatchObject({ reason: "LINK_INVALID" });

    const again = await signUpAndRead(ctx, mine(email), browser);
    await completeCallback(ctx, { accessToken: again }, browser);
    await expectOwner(ctx, email);
  });

  test("an owner whose sign-up was not mailed, so soon after a stranger's, does not confirm the stranger's", async () => {
    const email = newAddress();
    const ctx = await contextFor(null, { limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } });
    await signUp(ctx, strangers(email), randomSecret());
    await signUp(ctx, mine(email), randomSecret());
    const [link = ""] = await linksTo(email, 1);
    await expect(completeCallback(ctx, { accessToken: link })).rejects.toMatchObject({ message: CONTESTED });
  });

  test("many sign-ups of a stranger push the owner's out, but do not become the only ones", async () => {
    const [email, other, ctx] = [newAddress(), randomSecret(), await contextFor(null)];
    await signUpAndRead(ctx, mine(email), randomSecret());
    let link = "";
    for (let round = 0; round < 6; round++) link = await signUpAndRead(ctx, strangers(email), other);
    const { id = "" } = (await userBy(email)) ?? {};
    expect(await ctx.db.$count(emailTokens, eq(emailTokens.userId, id))).toBe(5);
    await expect(completeCallback(ctx, { accessToken: link })).rejects.toMatchObject({ message: CONTESTED });
  });

  test("the link sent again is that of the newest sign-up, also when its first link has run out", async () => {
    const [email, browser, ctx] = [newAddress(), randomSecret(), await contextFor(null)];
    await signUpAndRead(ctx, strangers(email), randomSecret());
    const link = await signUpAndRead(ctx, mine(email), browser);
    await ctx.db
      .update(emailTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(emailTokens.userId, (await userBy(email))?.id ?? ""));
    await expect(completeCallback(ctx, { accessToken: link }, browser)).rejects.toMatchObject({ reason: "LINK_INVALID" });
    const known = await linksTo(email, 2);
    await resendVerification(ctx, { email, redirect: undefined });
    const resent = (await linksTo(email, 3)).find((secret) => !known.includes(secret)) ?? "";
    await completeCallback(ctx, { accessToken: resent }, browser);
    await expectOwner(ctx, email);
  });
});
