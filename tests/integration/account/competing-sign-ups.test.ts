import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailTokens, profiles, users } from "#drizzle/schema/index.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { resendVerification, signUp } from "#server/domains/account/sign-up.ts";
import { completeCallback } from "#server/domains/lifecycle/complete-callback.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NO_PASSWORD } from "#server/platform/secrets/password.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { TEST_PASSWORD } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

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
