import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailTokens, outgoingEmails, sessions, users } from "#drizzle/schema/index.ts";
import { pendingEmailOf } from "#server/domains/account/change-email.ts";
import { requestPasswordReset } from "#server/domains/account/password-reset.ts";
import { updateUser } from "#server/domains/account/passwords.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { signUp } from "#server/domains/account/sign-up.ts";
import { completeCallback } from "#server/domains/lifecycle/complete-callback.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("change email", () => {
  const REQUIRED = { emailVerificationRequired: true };
  const CHANGED = { secondFactorRequired: false, purpose: "change_email", redirect: "/settings" };
  const CONFIRM_SUBJECT = /Verifiera din nya e-postadress/;
  const newAddress = (): string => `${unique("ny")}@test.example`;
  const withSession = (person: { userId: string }, parts: Partial<DomainContext> = {}) => contextFor(person, parts, { withSession: true });
  const mailCount = (recipient: string) => portal().services.db.$count(outgoingEmails, eq(outgoingEmails.recipient, recipient));

  async function emailOf({ userId }: { userId: string }): Promise<string | undefined> {
    const [user] = await portal().services.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    return user?.email;
  }

  /** The secrets of the links mailed to the address, once there are this many. */
  const linksTo = (email: string, count: number): Promise<string[]> =>
    eventually(async () => {
      const links = (await mailsTo(email)).flatMap(({ text }) => /\/auth\/callback#access_token=([\w-]{43})/.exec(text)?.[1] ?? []);
      expect(links).toHaveLength(count);
      return links;
    });

  /** The link of a change that was never mailed. */
  async function storedLink(person: TestPerson, newEmail: string, values: Partial<typeof emailTokens.$inferInsert> = {}): Promise<string> {
    const accessToken = randomSecret();
    await portal()
      .services.db.insert(emailTokens)
      .values({
        userId: person.userId,
        purpose: "change_email",
        newEmail,
        tokenHash: hashSecret(accessToken),
        expiresAt: new Date(Date.now() + 60_000),
        ...values,
      });
    return accessToken;
  }

  test("SETP-13 AUTH-19 a new address counts once the link mailed to it is opened, also without a session", async () => {
    const person = await createPerson();
    const email = newAddress();
    const client = await clientFor(person);
    expect(await client.auth.updateUser.mutate({ email: ` ${email.toUpperCase()} ` })).toEqual(REQUIRED);
    const ctx = await contextFor(null);
    expect(await pendingEmailOf(ctx, person.userId)).toBe(email);
    expect(await emailOf(person)).toBe(person.email);
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ user: { id: person.userId } });
    expect((await mailTo(email, CONFIRM_SUBJECT)).text).toContain("24 timmar");
    const [accessToken = ""] = await linksTo(email, 1);

    const anotherDevice = await clientFor(null);
    expect(await anotherDevice.auth.completeCallback.mutate({ accessToken })).toEqual(CHANGED);
    expect(await anotherDevice.auth.session.query()).toBeNull();
    expect(await client.auth.session.query()).toMatchObject({ user: { email } });
    expect(await pendingEmailOf(ctx, person.userId)).toBeNull();
    expect(await signIn(ctx, { email, password: TEST_PASSWORD })).toMatchObject({ user: { id: person.userId, email } });
    await expect(signIn(ctx, { email: person.email, password: TEST_PASSWORD })).rejects.toMatchObject({ reason: "WRONG_CREDENTIALS" });

    const notice = await mailTo(person.email, /Din e-postadress .* är ändrad/);
    expect(notice.text).toContain("Var det inte du?");
    expect(notice.text).not.toContain(email);
    const author = { actorProfileId: person.profileId, associationId: null, details: null };
    expect(await auditRows("account.request_email_change", person.userId)).toEqual([author]);
    expect(await auditRows("account.change_email", person.userId)).toEqual([author]);
  });

  test("NS-22 the address in force hears of the request while it can still be stopped, and does not learn the new one", async () => {
    const person = await createPerson();
    const email = newAddress();
    await (await clientFor(person)).auth.updateUser.mutate({ email });
    const notice = await mailTo(person.email, /Någon vill byta e-postadress på ditt konto/);
    expect(notice.text).toContain("Välj genast ett nytt lösenord");
    expect(notice.text).toContain(`${portal().url}/reset-password`);
    expect(notice.text).not.toContain(email);
  });

  test("opening the link sets no cookie", async () => {
    const accessToken = await storedLink(await createPerson(), newAddress());
    const { url } = portal();
    const response = await fetch(`${url}/api/trpc/auth.completeCallback`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ accessToken }),
    });
    expect(await response.json()).toEqual({ result: { data: CHANGED } });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("after ten minutes a session must prove the password before it changes the address", async () => {
    const person = await createPerson();
    const client = await clientFor(person);
    const began = new Date(Date.now() - 10 * 60_000);
    await portal().services.db.update(sessions).set({ createdAt: began, provenAt: began }).where(eq(sessions.userId, person.userId));
    const email = newAddress();
    const { message, data } = await refusal(client.auth.updateUser.mutate({ email }));
    expect(message).toBe("Bekräfta med ditt lösenord först.");
    expect(data).toMatchObject({ httpStatus: 412, reason: "FRESH_SESSION_REQUIRED" });
    expect(await mailCount(email)).toBe(0);

    await client.auth.provePassword.mutate({ currentPassword: TEST_PASSWORD });
    expect(await client.auth.updateUser.mutate({ email })).toEqual(REQUIRED);
  });

  test("the address in force needs no confirmation, and takes a waiting change back", async () => {
    const person = await createPerson();
    const ctx = await withSession(person);
    const unchanged = { emailVerificationRequired: false };
    expect(await updateUser(ctx, { email: person.email })).toEqual(unchanged);
    expect(await auditRows("account.take_back_email_change", person.userId)).toEqual([]);

    const accessToken = await storedLink(person, newAddress());
    expect(await updateUser(ctx, { email: person.email })).toEqual(unchanged);
    expect(await pendingEmailOf(ctx, person.userId)).toBeNull();
    await expect(completeCallback(await contextFor(null), { accessToken })).rejects.toMatchObject({ reason: "LINK_INVALID" });
    expect(await auditRows("account.take_back_email_change", person.userId)).toHaveLength(1);
    expect(await mailCount(person.email)).toBe(0);
  });

  test("an address of another account is answered like a free one, in the same time, and its owner is told", async () => {
    const [person, owner] = [await createPerson(), await createPerson()];
    const ctx = await withSession(person);
    const timed = async (email: string): Promise<number> => {
      const started = performance.now();
      expect(await updateUser(ctx, { email })).toEqual(REQUIRED);
      const took = performance.now() - started;
      expect(await pendingEmailOf(ctx, person.userId)).toBe(email);
      return took;
    };
    const times = { taken: [] as number[], free: [] as number[] };
    for (let round = 0; round < 20; round++) {
      times.free.push(await timed(newAddress()));
      times.taken.push(await timed(owner.email));
    }
    // The fastest of each: what a busy machine adds is noise, never information.
    expect(Math.abs(Math.min(...times.taken) - Math.min(...times.free))).toBeLessThan(25);
    await mailTo(owner.email, /Du har redan ett konto/);
    expect((await mailsTo(owner.email)).some(({ text }) => text.includes("access_token"))).toBe(false);
  });

  test("a second change to an address within a minute is answered alike, sends nothing and leaves the first link", async () => {
    const person = await createPerson();
    const email = newAddress();
    const ctx = await withSession(person, { limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } });
    for (let request = 0; request < 2; request++) expect(await updateUser(ctx, { email })).toEqual(REQUIRED);
    expect(await mailCount(email)).toBe(1);
    const [accessToken = ""] = await linksTo(email, 1);
    expect(await completeCallback(ctx, { accessToken })).toMatchObject(CHANGED);
  });

  test("the twenty-first change of an hour from one network address is refused", async () => {
    const ctx = await withSession(await createPerson(), { limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } });
    for (let request = 0; request < 20; request++) await ctx.limits.consume("work/mail-from-address", ctx.client.ipAddress ?? "");
    await expect(updateUser(ctx, { email: newAddress() })).rejects.toMatchObject({ code: "LIMIT" });
  });

  test("an expired, used, replaced or differently meant link changes no address", async () => {
    const person = await createPerson();
    const ctx = await withSession(person);
    const [first, second] = [newAddress(), newAddress()];
    await updateUser(ctx, { email: first });
    const [replaced = ""] = await linksTo(first, 1);
    await updateUser(ctx, { email: second });
    const [used = ""] = await linksTo(second, 1);
    await completeCallback(ctx, { accessToken: used });

    const links = {
      replaced,
      used,
      expired: await storedLink(person, newAddress(), { expiresAt: new Date(Date.now() - 1) }),
      ofAnotherPurpose: await storedLink(person, newAddress(), { purpose: "reset_password" }),
      forged: randomSecret(),
    };
    const client = await clientFor(null);
    for (const [kind, accessToken] of Object.entries(links)) {
      const { message, data } = await refusal(client.auth.completeCallback.mutate({ accessToken }));
      expect({ message, reason: data.reason }, kind).toEqual({
        message: "Länken gäller inte längre. Begär en ny.",
        reason: "LINK_INVALID",
      });
    }
    expect(await emailOf(person)).toBe(second);
  });

  test("while somebody else is signed in, the link is neither used nor used up", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const email = newAddress();
    const accessToken = await storedLink(person, email);
    const { data } = await refusal((await clientFor(other)).auth.completeCallback.mutate({ accessToken }));
    expect(data).toMatchObject({ reason: "LINK_INVALID" });
    expect(await emailOf(person)).toBe(person.email);

    const own = await clientFor(person);
    expect(await own.auth.completeCallback.mutate({ accessToken })).toEqual(CHANGED);
    expect(await own.auth.session.query()).toMatchObject({ user: { email } });
  });

  test("an address that was taken meanwhile is refused in clear words, and the old one stays", async () => {
    const person = await createPerson();
    const accessToken = await storedLink(person, (await createPerson()).email);
    const { message, data } = await refusal((await clientFor(null)).auth.completeCallback.mutate({ accessToken }));
    expect(message).toBe("Adressen används redan av ett annat konto.");
    expect(data).toMatchObject({ httpStatus: 409, reason: "EMAIL_TAKEN" });
    expect(await emailOf(person)).toBe(person.email);
  });

  test("of two accounts that confirm the same address at the same moment one gets it", async () => {
    const email = newAddress();
    const people = [await createPerson(), await createPerson()];
    const links = await Promise.all(people.map((person) => storedLink(person, email)));
    const ctx = await contextFor(null);
    const outcomes = await Promise.allSettled(links.map((accessToken) => completeCallback(ctx, { accessToken })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT", reason: "EMAIL_TAKEN" } });
  });

  test("an address that others have signed up with, and nobody confirmed, goes to who opens the link", async () => {
    const ctx = await contextFor(null);
    const email = newAddress();
    const { user } = await signUp(ctx, { email, password: "Framlingens-val-77", displayName: null, fullName: null, redirect: undefined });
    const person = await createPerson();
    await updateUser(await withSession(person), { email });
    await mailTo(email, CONFIRM_SUBJECT);
    const links = await linksTo(email, 2);
    const { db } = portal().services;
    const [change] = await db
      .select({ tokenHash: emailTokens.tokenHash })
      .from(emailTokens)
      .where(and(eq(emailTokens.userId, person.userId), eq(emailTokens.purpose, "change_email")));
    const accessToken = links.find((link) => hashSecret(link) === change?.tokenHash) ?? "";

    expect(await completeCallback(ctx, { accessToken })).toMatchObject(CHANGED);
    expect(await emailOf(person)).toBe(email);
    expect(await emailOf({ userId: user.id })).toBeUndefined();
    expect(await auditRows("account.discard_sign_ups", user.id)).toHaveLength(1);
  });

  test("with the old address its reset links stop working", async () => {
    const person = await createPerson();
    const ctx = await contextFor(null);
    await requestPasswordReset(ctx, { email: person.email });
    const accessToken = await storedLink(person, newAddress());
    await completeCallback(ctx, { accessToken });
    expect(await ctx.db.$count(emailTokens, eq(emailTokens.userId, person.userId))).toBe(0);
  });

  test("the secret of the link is stored nowhere once the mail has left", async () => {
    const email = newAddress();
    const person = await createPerson();
    await updateUser(await withSession(person), { email });
    const [accessToken = ""] = await linksTo(email, 1);
    const { db } = portal().services;
    const mail = await eventually(async () => {
      const [row] = await db.select().from(outgoingEmails).where(eq(outgoingEmails.recipient, email));
      expect(row?.status).toBe("sent");
      return row;
    });
    const links = await db.select().from(emailTokens).where(eq(emailTokens.userId, person.userId));
    expect(JSON.stringify([mail, links])).not.toContain(accessToken);
    expect(mail?.dedupeKey).not.toContain(email);
  });
});

describe("account notices", () => {
  test.each([
    { enabled: true, subject: "Tvåfaktorsautentisering är aktiverad hos Beredskapsportalen", says: "kod från din autentiseringsapp" },
    {
      enabled: false,
      subject: "Tvåfaktorsautentisering är avstängd hos Beredskapsportalen",
      says: "räcker nu med e-postadress och lösenord",
    },
  ])("the owner is told that the second factor was turned on or off: $enabled", async ({ enabled, subject, says }) => {
    const { email, userId } = await createPerson();
    const ctx = await contextFor(null);
    const dedupeKey = unique("second-factor-changed");
    await inTransaction(ctx, (tx) =>
      queueEmail(ctx, tx, { template: "second-factor-changed", recipient: email, payload: { enabled }, dedupeKey, userId }),
    );
    const mail = await mailTo(email, /Tvåfaktorsautentisering/);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(says);
    expect(mail.text).toContain(`${portal().url}/reset-password`);
  });
});
