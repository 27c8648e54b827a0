import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { identities, identityDepartures, loginActivity, sessions } from "#drizzle/schema/index.ts";
import {
  arrive,
  departToLink,
  departToProve,
  departToSignIn,
  endLink,
  readOwnIdentity,
  readProvider,
  unlinkIdentity,
} from "#server/domains/account/identities.ts";
import { lockUser } from "#server/domains/account/locks.ts";
import { updateUser } from "#server/domains/account/passwords.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { createIdentityProvider } from "#server/platform/identity-provider.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { secretIn } from "#tests/factories/passkeys.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
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
  provider.visitor.sub = unique("person");
  person = await createPerson();
  now = new Date();
  const parts = { now: () => now, identityProvider: createIdentityProvider(provider.settings, portal().url) };
  ctx = await contextFor(null, parts);
  own = await contextFor(person, parts, { withSession: true });
});

type Departed = Awaited<ReturnType<typeof departToSignIn>>;
type Visit = Parameters<typeof provider.visit>[1];
const comeBack = async (as: DomainContext, { url, cookie }: Departed, visit?: Visit) =>
  arrive(as, { search: await provider.visit(url, visit) }, secretIn(cookie));
const signIn = async (visit?: Visit) => (await comeBack(ctx, await departToSignIn(ctx, {}), visit)).answer;
const link = async (as = own) => comeBack(as, await departToLink(as));
const linked = () => ctx.db.select().from(identities).where(eq(identities.userId, person.userId));

describe("a linked identity", () => {
  test("opens the session, keeps the way back and stands in the login history", async () => {
    expect(await link()).toEqual({ cookie: null, answer: { outcome: "linked" } });
    const { answer, cookie } = await comeBack(ctx, await departToSignIn(ctx, { redirect: "/product-catalog" }));
    expect(answer).toEqual({ outcome: "signed_in", secondFactorRequired: false, redirect: "/product-catalog" });
    expect(cookie).toMatch(/^portal_session=[\w-]{43}; /);
    const history = await ctx.db.select().from(loginActivity).where(eq(loginActivity.userId, person.userId));
    expect(history).toMatchObject([{ way: "identity", service: "Freja" }]);
    expect(await linked()).toMatchObject([{ subject: provider.visitor.sub, lastUsedAt: now }]);
  });

  test("is followed by the second factor, unless the settings say that the provider has asked for both", async () => {
    await link();
    await createSecondFactor(person);
    provider.visitor.acr = "urn:strong";
    expect(await signIn()).toMatchObject({ outcome: "signed_in", secondFactorRequired: true });
    const strong = { ...provider.settings, acrValues: "urn:strong", strong: ["urn:strong"] };
    ctx = { ...ctx, identityProvider: createIdentityProvider(strong, portal().url) };
    expect(new URL((await departToSignIn(ctx, {})).url).searchParams.get("acr_values")).toBe("urn:strong");
    expect(await signIn()).toMatchObject({ outcome: "signed_in", secondFactorRequired: false });
    provider.visitor.acr = "urn:weak";
    expect(await signIn()).toMatchObject({ secondFactorRequired: true });
  });

  test("is signed in at a provider that takes the portal's secret in the header alone", async () => {
    provider = await startIdentityProvider({ clientAuth: "client_secret_basic" });
    provider.visitor.sub = unique("person");
    const identityProvider = createIdentityProvider(provider.settings, portal().url);
    [ctx, own] = [
      { ...ctx, identityProvider },
      { ...own, identityProvider },
    ];
    await link();
    expect(await signIn()).toMatchObject({ outcome: "signed_in" });
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

  test("that comes back while a reset ends the link opens nothing", async () => {
    await link();
    const left = await departToSignIn(ctx, {});
    const search = await provider.visit(left.url);
    const before = await ctx.db.$count(sessions, eq(sessions.userId, person.userId));
    const arriving = await inTransaction(ctx, async (tx) => {
      const user = await lockUser(tx, person.userId);
      const outcome = Promise.allSettled([arrive(ctx, { search }, secretIn(left.cookie))]);
      const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => expect((await ctx.db.execute(isWaiting)).rowCount).toBeGreaterThan(0));
      if (user) await endLink(tx, user);
      return { outcome };
    });
    expect(await arriving.outcome).toMatchObject([{ status: "rejected", reason: { reason: "IDENTITY_REFUSED" } }]);
    expect(await ctx.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(before);
  });

  test("belongs to one account, and an account has one", async () => {
    await link();
    const other = await contextFor(await createPerson(), { identityProvider: own.identityProvider }, { withSession: true });
    await expect(link(other)).rejects.toMatchObject({ code: "CONFLICT", reason: "IDENTITY_TAKEN" });
    provider.visitor.sub = unique("annan");
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
    Object.assign(provider.visitor, { email: person.email, email_verified: true, name: "Siv Berg" });
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

  test("with another nonce, issuer or state, or with another browser's code, is refused", async () => {
    const refused = { code: "UNAUTHENTICATED", reason: "IDENTITY_REFUSED" };
    const [mine, theirs] = [await departToSignIn(ctx, {}), await departToSignIn(ctx, {})];
    const search = await provider.visit(theirs.url);
    await expect(arrive(ctx, { search }, secretIn(mine.cookie))).rejects.toMatchObject(refused);

    const swapped = new URLSearchParams(search);
    const again = await departToSignIn(ctx, {});
    swapped.set("state", new URL(again.url).searchParams.get("state") ?? "");
    await expect(arrive(ctx, { search: `?${swapped}` }, secretIn(again.cookie))).rejects.toMatchObject(refused);

    const mixed = await departToSignIn(ctx, {});
    const fromElsewhere = new URLSearchParams(await provider.visit(mixed.url));
    fromElsewhere.set("iss", "https://id.example");
    await expect(arrive(ctx, { search: `?${fromElsewhere}` }, secretIn(mixed.cookie))).rejects.toMatchObject(refused);

    const replayed = await departToSignIn(ctx, {});
    const isReplayed = eq(identityDepartures.tokenHash, hashSecret(secretIn(replayed.cookie)));
    await ctx.db.update(identityDepartures).set({ nonce: "another" }).where(isReplayed);
    await expect(comeBack(ctx, replayed)).rejects.toMatchObject(refused);
  });

  test("is refused where it is signed with a key that the provider did not have before, and let in at the next try", async () => {
    await signIn();
    provider.renewKeys();
    await expect(signIn()).rejects.toMatchObject({ reason: "IDENTITY_REFUSED" });
    expect(await signIn()).toMatchObject({ outcome: "signed_in" });
  });

  test("says whether the person turned back or the provider is down", async () => {
    await expect(signIn({ presses: "cancel" })).rejects.toMatchObject({ reason: "IDENTITY_CANCELLED", message: "Inloggningen avbröts." });
    const busy = await departToSignIn(ctx, {});
    const answer = new URLSearchParams(await provider.visit(busy.url, { presses: "cancel" }));
    answer.set("error", "temporarily_unavailable");
    const unavailable = { code: "UNAVAILABLE", reason: "IDENTITY_UNAVAILABLE" };
    await expect(arrive(ctx, { search: `?${answer}` }, secretIn(busy.cookie))).rejects.toMatchObject(unavailable);

    const left = await departToSignIn(ctx, {});
    const search = await provider.visit(left.url);
    await provider.close();
    await expect(arrive(ctx, { search }, secretIn(left.cookie))).rejects.toMatchObject(unavailable);
    const restarted = { ...ctx, identityProvider: createIdentityProvider(provider.settings, portal().url) };
    await expect(departToSignIn(restarted, {})).rejects.toMatchObject(unavailable);
  });
});

describe("whether the provider has asked who it is", () => {
  const STALE = { reason: "FRESH_SESSION_REQUIRED" };
  const NOT_FRESH = {
    code: "UNAUTHENTICATED",
    reason: "IDENTITY_NOT_FRESH",
    message: "Tjänsten frågade inte vem du är just nu. Försök igen, eller använd ditt lösenord.",
  };
  const aMinuteLater = () => {
    now = new Date(now.getTime() + 60_000);
  };
  /** As whoever sits at the browser can alter it in its address field. */
  const withMaxAge = ({ url, cookie }: Departed, seconds: string): Departed => {
    const address = new URL(url);
    expect(address.searchParams.get("max_age")).toBe("0");
    if (seconds) address.searchParams.set("max_age", seconds);
    else address.searchParams.delete("max_age");
    return { url: address.href, cookie };
  };
  const ageSession = () =>
    ctx.db
      .update(sessions)
      .set({ provenAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessions.userId, person.userId));
  const provenAt = async (cookie: string | null) =>
    (
      await ctx.db
        .select()
        .from(sessions)
        .where(eq(sessions.id, hashSecret(secretIn(cookie ?? ""))))
    )[0]?.provenAt;

  beforeEach(async () => void (await link()));

  test("decides whether the session that it opens is a fresh one", async () => {
    const asked = await comeBack(ctx, await departToSignIn(ctx, {}));
    expect(await provenAt(asked.cookie)).toBeInstanceOf(Date);
    aMinuteLater();
    const unasked = await comeBack(ctx, await departToSignIn(ctx, {}), { isRemembered: true });
    expect(unasked.answer).toMatchObject({ outcome: "signed_in" });
    expect(await provenAt(unasked.cookie)).toBeNull();
  });

  test("is asked anew in a session that is no longer fresh, in place of the password, but not for a new one", async () => {
    await ageSession();
    await expect(unlinkIdentity(own)).rejects.toMatchObject(STALE);
    const answer = { outcome: "proven", redirect: "/settings?tab=sakerhet" };
    const left = await departToProve(own, { redirect: "/settings?tab=sakerhet" });
    // The provider remembers who signed in there, and asks all the same.
    expect(await comeBack(own, left, { isRemembered: true })).toEqual({ cookie: null, answer });
    await expect(updateUser(own, { password: "Tallmo-58-gryning" })).rejects.toMatchObject({ reason: "PASSWORD_NOT_PROVEN" });
    await unlinkIdentity(own);
    await expect(departToProve(own, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is not believed of a sign-in there of before, of one without a time, or of somebody else", async () => {
    await ageSession();
    aMinuteLater();
    const before = withMaxAge(await departToProve(own, {}), "86400");
    await expect(comeBack(own, before, { isRemembered: true })).rejects.toMatchObject(NOT_FRESH);
    const untold = withMaxAge(await departToProve(own, {}), "");
    await expect(comeBack(own, untold, { isRemembered: true })).rejects.toMatchObject(NOT_FRESH);
    now = new Date();
    provider.visitor.sub = unique("annan");
    await expect(comeBack(own, await departToProve(own, {}))).rejects.toMatchObject({ reason: "IDENTITY_REFUSED" });
    await expect(unlinkIdentity(own)).rejects.toMatchObject(STALE);
  });

  test("counts when an account is linked, where it tells", async () => {
    await unlinkIdentity(own);
    aMinuteLater();
    const before = withMaxAge(await departToLink(own), "86400");
    await expect(comeBack(own, before, { isRemembered: true })).rejects.toMatchObject(NOT_FRESH);
    expect(await linked()).toEqual([]);
  });
});

test("the set-up that ships has no provider, shows none and sends nobody anywhere", async () => {
  const plain = await contextFor(null);
  expect(readProvider(plain)).toEqual({ label: null });
  await expect(departToSignIn(plain, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});
