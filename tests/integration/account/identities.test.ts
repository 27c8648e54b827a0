import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { identities, loginActivity, sessions } from "#drizzle/schema/index.ts";
import { arrive, departToLink, departToSignIn, readOwnIdentity, readProvider, unlinkIdentity } from "#server/domains/account/identities.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { createIdentityProvider } from "#server/platform/identity-provider.ts";
import { secretIn } from "#tests/factories/passkeys.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { startIdentityProvider } from "#tests/helpers/identity-provider.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let person: TestPerson;
let now: Date;
/** Somebody who is not signed in. */
let ctx: DomainContext;
/** The person in a browser session that has just begun. */
let own: DomainContext;

beforeEach(async () => {
  provider = await startIdentityProvider();
  provider.behaviour.claims.sub = unique("person");
  person = await createPerson();
  now = new Date();
  const parts = { now: () => now, identityProvider: createIdentityProvider(provider.settings, portal().url) };
  ctx = await contextFor(null, parts);
  own = await contextFor(person, parts, { withSession: true });
});

type Departed = Awaited<ReturnType<typeof departToSignIn>>;
const comeBack = async (as: DomainContext, { url, cookie }: Departed) =>
  arrive(as, { search: await provider.visit(url) }, secretIn(cookie));
const signIn = async () => (await comeBack(ctx, await departToSignIn(ctx, {}))).answer;
const link = async (as = own) => comeBack(as, await departToLink(as));
const linked = () => ctx.db.select().from(identities).where(eq(identities.userId, person.userId));

describe("a linked identity", () => {
  test("opens the session, keeps the way back and stands in the login history", async () => {
    expect(await link()).toEqual({ cookie: null, answer: { outcome: "linked" } });
    const { answer, cookie } = await comeBack(ctx, await departToSignIn(ctx, { redirect: "/product-catalog" }));
    expect(answer).toEqual({ outcome: "signed_in", secondFactorRequired: false, redirect: "/product-catalog" });
    expect(cookie).toMatch(/^portal_session=[\w-]{43}; /);
    expect(await ctx.db.$count(loginActivity, eq(loginActivity.userId, person.userId))).toBe(1);
    expect(await linked()).toMatchObject([{ subject: provider.behaviour.claims.sub, lastUsedAt: now }]);
  });

  test("is followed by the second factor, unless the settings say that the provider has asked for both", async () => {
    await link();
    await createSecondFactor(person);
    provider.behaviour.claims.acr = "urn:strong";
    expect(await signIn()).toMatchObject({ outcome: "signed_in", secondFactorRequired: true });
    const strong = { ...provider.settings, strong: ["urn:strong"] };
    ctx = { ...ctx, identityProvider: createIdentityProvider(strong, portal().url) };
    expect(await signIn()).toMatchObject({ outcome: "signed_in", secondFactorRequired: false });
    provider.behaviour.claims.acr = "urn:weak";
    expect(await signIn()).toMatchObject({ secondFactorRequired: true });
  });

  test("is told by mail, stands in the audit log, and is unlinked by its owner alone", async () => {
    await link();
    const [row] = await linked();
    expect(await auditRows("account.link_identity", row?.id ?? "")).toMatchObject([{ actorProfileId: person.profileId }]);
    expect((await mailTo(person.email, /^Freja är kopplat/)).text).toContain("Du kan nu logga in med Freja.");
    expect(await readOwnIdentity(own)).toMatchObject({ label: "Freja", identity: { lastUsedAt: null } });
    await unlinkIdentity(own);
    await mailTo(person.email, /^Freja är inte längre kopplat/);
    expect(await signIn()).toMatchObject({ outcome: "unknown" });
    await expect(unlinkIdentity(own)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("belongs to one account, and an account has one", async () => {
    await link();
    const other = await contextFor(await createPerson(), { identityProvider: own.identityProvider }, { withSession: true });
    await expect(link(other)).rejects.toMatchObject({ code: "CONFLICT", reason: "IDENTITY_TAKEN" });
    provider.behaviour.claims.sub = unique("annan");
    await expect(link()).rejects.toMatchObject({ code: "CONFLICT", reason: "IDENTITY_ALREADY_LINKED" });
  });

  test("is linked and unlinked in a fresh session only", async () => {
    await link();
    now = new Date(now.getTime() + 11 * 60_000);
    await expect(departToLink(own)).rejects.toMatchObject({ reason: "FRESH_SESSION_REQUIRED" });
    await expect(unlinkIdentity(own)).rejects.toMatchObject({ reason: "FRESH_SESSION_REQUIRED" });
  });
});

describe("an identity that no account knows", () => {
  test("opens, creates and links nothing, though the provider tells the address of an account", async () => {
    Object.assign(provider.behaviour.claims, { email: person.email, email_verified: true, name: "Siv Berg" });
    const { answer, cookie } = await comeBack(ctx, await departToSignIn(ctx, { redirect: "/join-association" }));
    expect(answer).toEqual({ outcome: "unknown", label: "Freja", email: person.email, name: "Siv Berg", redirect: "/join-association" });
    expect(cookie).toBeNull();
    expect([(await linked()).length, await ctx.db.$count(sessions, eq(sessions.userId, person.userId))]).toEqual([0, 1]);
  });

  test("that came back for one account is not linked to another, nor without a session", async () => {
    const left = await departToLink(own);
    const other = await contextFor(await createPerson(), { identityProvider: own.identityProvider }, { withSession: true });
    await expect(comeBack(other, left)).rejects.toMatchObject({ reason: "IDENTITY_EXPIRED" });
    await expect(comeBack(ctx, await departToLink(own))).rejects.toMatchObject({ reason: "IDENTITY_EXPIRED" });
  });
});

describe("a return that does not hold", () => {
  beforeEach(async () => void (await link()));

  test("counts once, in the browser that left, and for ten minutes", async () => {
    const left = await departToSignIn(ctx, {});
    const search = await provider.visit(left.url);
    const expired = { code: "UNAUTHENTICATED", reason: "IDENTITY_EXPIRED", message: "Inloggningen tog för lång tid. Försök igen." };
    await expect(arrive(ctx, { search }, null)).rejects.toMatchObject(expired);
    await arrive(ctx, { search }, secretIn(left.cookie));
    await expect(arrive(ctx, { search }, secretIn(left.cookie))).rejects.toMatchObject(expired);
    const late = await departToSignIn(ctx, {});
    now = new Date(now.getTime() + 10 * 60_000);
    await expect(comeBack(ctx, late)).rejects.toMatchObject(expired);
  });

  test("with another nonce, another state or another browser's code is refused", async () => {
    const refused = { code: "UNAUTHENTICATED", reason: "IDENTITY_REFUSED" };
    const [mine, theirs] = [await departToSignIn(ctx, {}), await departToSignIn(ctx, {})];
    const search = await provider.visit(theirs.url);
    await expect(arrive(ctx, { search }, secretIn(mine.cookie))).rejects.toMatchObject(refused);
    const again = await departToSignIn(ctx, {});
    const swapped = new URLSearchParams(search);
    swapped.set("state", new URL(again.url).searchParams.get("state") ?? "");
    await expect(arrive(ctx, { search: `?${swapped}` }, secretIn(again.cookie))).rejects.toMatchObject(refused);
    provider.behaviour.nonce = "another";
    await expect(signIn()).rejects.toMatchObject(refused);
  });

  test("says whether the person turned back or the provider is down", async () => {
    provider.behaviour.error = "access_denied";
    await expect(signIn()).rejects.toMatchObject({ reason: "IDENTITY_CANCELLED", message: "Inloggningen avbröts." });
    provider.behaviour.error = "temporarily_unavailable";
    await expect(signIn()).rejects.toMatchObject({ reason: "IDENTITY_UNAVAILABLE" });
    delete provider.behaviour.error;
    provider.behaviour.tokenStatus = 503;
    await expect(signIn()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    provider.close();
    const down = { ...ctx, identityProvider: createIdentityProvider(provider.settings, portal().url) };
    await expect(departToSignIn(down, {})).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});

test("the set-up that ships has no provider, shows none and sends nobody anywhere", async () => {
  const plain = await contextFor(null);
  expect(readProvider(plain)).toEqual({ label: null });
  await expect(departToSignIn(plain, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});
