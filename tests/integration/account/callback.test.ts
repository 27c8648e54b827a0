import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  emailTokens,
  housingAssociations,
  loginActivity,
  associationMembershipRequests as requests,
  users,
} from "#drizzle/schema/index.ts";
import { completeCallback } from "#server/domains/lifecycle/complete-callback.ts";
import { hashPassword, NO_PASSWORD } from "#server/platform/secrets/password.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { invitePath, newInviteCode } from "#shared/invite-code.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

/** A person whose one sign-up waits, and its link. */
async function linkFor(person: TestPerson, values: Partial<typeof emailTokens.$inferInsert> = {}): Promise<string> {
  const accessToken = randomSecret();
  const { db } = portal().services;
  const browserHash = hashSecret(randomSecret());
  await db.update(users).set({ passwordHash: NO_PASSWORD, signUpBrowserHash: browserHash }).where(eq(users.id, person.userId));
  await portal()
    .services.db.insert(emailTokens)
    .values({
      userId: person.userId,
      purpose: "verify_email",
      tokenHash: hashSecret(accessToken),
      passwordHash: await hashPassword(TEST_PASSWORD),
      browserHash,
      expiresAt: new Date(Date.now() + 60_000),
      ...values,
    });
  return accessToken;
}

test("AUTH-07 AUTH-17 the link confirms the address and opens a session, over HTTP", async () => {
  const person = await createPerson({ verified: false });
  const accessToken = await linkFor(person, { redirectTo: "/join-association" });
  const { url, services } = portal();
  const response = await fetch(`${url}/api/trpc/auth.completeCallback`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ accessToken }),
  });
  expect(await response.json()).toEqual({
    result: { data: { secondFactorRequired: false, purpose: "verify_email", redirect: "/join-association" } },
  });
  const cookie = response.headers.getSetCookie().at(-1) ?? "";
  expect(cookie).toMatch(/^portal_session=[\w-]{43}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/);

  const session = await services.sessions.read(cookie.split(";")[0], new Date());
  expect(session?.who).toMatchObject({ userId: person.userId, emailVerifiedAt: expect.any(Date) });
  expect(await services.db.$count(loginActivity, eq(loginActivity.userId, person.userId))).toBe(1);
  expect(await auditRows("account.verify_email", person.userId)).toHaveLength(1);
});

test("AUTH-07 JOIN-27 who signed up on the page of an invitation has applied to its house, and is let in all the same when it is gone", async () => {
  const { id: associationId } = await createAssociation();
  const { db } = portal().services;
  const [{ code } = { code: "" }] = await db
    .select({ code: housingAssociations.inviteCode })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  const applicationsOf = ({ profileId }: TestPerson) => db.$count(requests, eq(requests.profileId, profileId));
  for (const [redirectTo, applications] of [
    [invitePath(code), 1],
    [invitePath(newInviteCode()), 0],
    ["/join-association", 0],
  ] as const) {
    const person = await createPerson({ verified: false });
    const accessToken = await linkFor(person, { redirectTo });
    expect(await completeCallback(await contextFor(null), { accessToken })).toMatchObject({ redirect: redirectTo });
    expect(await applicationsOf(person), redirectTo).toBe(applications);
  }
});

test("with a second factor the link opens no session yet, and keeps where it leads", async () => {
  const person = await createPerson({ verified: false });
  await createSecondFactor(person);
  const accessToken = await linkFor(person, { redirectTo: "/product-catalog" });
  expect(await completeCallback(await contextFor(null), { accessToken })).toEqual({
    cookie: expect.stringMatching(/^portal_second_step=/),
    secondFactorRequired: true,
    purpose: "verify_email",
    redirect: "/product-catalog",
  });
});

test("AUTH-08 of ten uses at the same moment one succeeds", async () => {
  const accessToken = await linkFor(await createPerson({ verified: false }));
  const ctx = await contextFor(null);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => completeCallback(ctx, { accessToken })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("AUTH-08 an expired, unknown or differently meant link opens nothing", async () => {
  const person = await createPerson({ verified: false });
  const ctx = await contextFor(null);
  const links = [
    await linkFor(person, { expiresAt: new Date(Date.now() - 1) }),
    await linkFor(person, { purpose: "reset_password" }),
    randomSecret(),
  ];
  for (const accessToken of links) {
    await expect(completeCallback(ctx, { accessToken })).rejects.toMatchObject({ code: "INVALID", reason: "LINK_INVALID" });
  }
  const [user] = await portal().services.db.select().from(users).where(eq(users.id, person.userId));
  expect(user?.emailVerifiedAt).toBeNull();
});

test("somebody else's live session is not replaced, and the link stays usable", async () => {
  const [owner, other] = [await createPerson({ verified: false }), await createPerson()];
  const accessToken = await linkFor(owner);
  await expect(completeCallback(await contextFor(other), { accessToken })).rejects.toMatchObject({ reason: "LINK_INVALID" });
  expect(await completeCallback(await contextFor(owner), { accessToken })).toMatchObject({ redirect: null });
});
