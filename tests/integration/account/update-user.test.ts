import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailTokens, sessions, signInChallenges, users } from "#drizzle/schema/index.ts";
import { provePassword } from "#server/domains/account/require-fresh-session.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { updateUser } from "#server/domains/account/update-user.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const NEW_PASSWORD = "Tallmo-58-gryning";
const WRONG = { currentPassword: "inte-rätt-lösenord" };
const RIGHT = { currentPassword: TEST_PASSWORD };
const withSession = (person: { userId: string }, parts: Partial<DomainContext> = {}) => contextFor(person, parts, { withSession: true });
const minutesLater = (ctx: DomainContext, minutes: number): DomainContext => ({
  ...ctx,
  now: () => new Date(Date.now() + minutes * 60_000),
});

test("SETS-08 SETS-03 AUTH-19 without a proof of the current password there is no new one, also right after the sign-in", async () => {
  const person = await createPerson();
  const client = await clientFor(person);
  const { message, data } = await refusal(client.auth.updateUser.mutate({ password: NEW_PASSWORD }));
  expect(message).toBe("Unable to update user");
  expect(data).toEqual({ code: "PRECONDITION_FAILED", httpStatus: 412, reason: "PASSWORD_NOT_PROVEN" });

  expect(await client.auth.provePassword.mutate(RIGHT)).toEqual({});
  expect(await client.auth.updateUser.mutate({ password: NEW_PASSWORD })).toEqual({ emailVerificationRequired: false });
  expect(await signIn(await contextFor(null), { email: person.email, password: NEW_PASSWORD })).toMatchObject({
    user: { id: person.userId },
  });
});

test("SETS-02 a wrong or empty current password is refused at its field, and the session stays", async () => {
  const client = await clientFor(await createPerson());
  const wrong = await refusal(client.auth.provePassword.mutate(WRONG));
  expect(wrong.data).toEqual({
    code: "BAD_REQUEST",
    httpStatus: 400,
    reason: "WRONG_PASSWORD",
    fields: { currentPassword: "Lösenordet stämmer inte." },
  });
  const empty = await refusal(client.auth.provePassword.mutate({ currentPassword: "" }));
  expect(empty.data).toMatchObject({ fields: { currentPassword: "Nuvarande lösenord krävs." } });
  expect((await refusal(client.auth.updateUser.mutate({ password: NEW_PASSWORD }))).message).toBe("Unable to update user");
  expect(await client.auth.session.query()).not.toBeNull();
});

test("five wrong proofs stop the sixth, also with the right password; the right one gives the tries back", async () => {
  const ctx = await withSession(await createPerson(), { limits: strictLimits() });
  for (let attempt = 0; attempt < 4; attempt++) await expect(provePassword(ctx, WRONG)).rejects.toMatchObject({ reason: "WRONG_PASSWORD" });
  expect(await provePassword(ctx, RIGHT)).toEqual({});
  for (let attempt = 0; attempt < 5; attempt++) await expect(provePassword(ctx, WRONG)).rejects.toMatchObject({ reason: "WRONG_PASSWORD" });
  await expect(provePassword(ctx, RIGHT)).rejects.toMatchObject({ code: "LIMIT", reason: "RATE_LIMITED" });
});

test("guesses at the same moment get no further than one by one", async () => {
  const ctx = await withSession(await createPerson(), { limits: strictLimits() });
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => provePassword(ctx, WRONG)));
  const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.reason : "let in"));
  expect(reasons.filter((reason) => reason === "WRONG_PASSWORD")).toHaveLength(5);
  expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(7);
});

test("a proof counts in its own session only, and for five minutes", async () => {
  const person = await createPerson();
  const [here, elsewhere] = [await withSession(person), await withSession(person)];
  await provePassword(here, RIGHT);
  const refused = { code: "PRECONDITION", reason: "PASSWORD_NOT_PROVEN", message: "Unable to update user" };
  await expect(updateUser(elsewhere, { password: NEW_PASSWORD })).rejects.toMatchObject(refused);
  await expect(updateUser(minutesLater(here, 5), { password: NEW_PASSWORD })).rejects.toMatchObject(refused);
  expect(await updateUser(minutesLater(here, 4), { password: NEW_PASSWORD })).toEqual({ emailVerificationRequired: false });
});

test("NS-21 SETS-09 the same, a short, a common and a personal password are refused, and the proof stays", async () => {
  const client = await clientFor(await createMember({ fullName: "Torbjörn Alexandersson" }));
  await client.auth.provePassword.mutate(RIGHT);
  const same = await refusal(client.auth.updateUser.mutate({ password: TEST_PASSWORD }));
  expect(same.message).toBe("New password should be different from the old password.");
  expect(same.data).toMatchObject({ httpStatus: 400, reason: "SAME_PASSWORD" });

  const sentences = {
    abc12: "Lösenordet måste vara minst 6 tecken.",
    Password1: "Lösenordet är för vanligt. Välj ett som är svårare att gissa.",
    "sommar2026!": "Lösenordet är för vanligt. Välj ett som är svårare att gissa.",
    asdfghjklöä: "Lösenordet är ett mönster som många prövar först. Ta hellre tre ord efter varandra.",
    "Alexandersson-84": "Lösenordet liknar dina egna uppgifter. Välj ett som är svårare att gissa.",
  };
  for (const [password, sentence] of Object.entries(sentences)) {
    const { data } = await refusal(client.auth.updateUser.mutate({ password }));
    expect(data, password).toMatchObject({ httpStatus: 400, fields: { password: sentence } });
  }
  expect(await client.auth.updateUser.mutate({ password: NEW_PASSWORD })).toEqual({ emailVerificationRequired: false });
});

test("a change ends what the old password opened elsewhere, keeps this session, and tells the owner", async () => {
  const person = await createPerson();
  const { db } = portal().services;
  const [here, phone] = [await clientFor(person), await clientFor(person)];
  const kept = await here.auth.accessToken.mutate();
  const ended = [(await phone.auth.accessToken.mutate()).accessToken, (await createBearer(person)).token];
  const link = { userId: person.userId, expiresAt: new Date(Date.now() + 60_000) };
  await db.insert(emailTokens).values({ ...link, purpose: "reset_password", tokenHash: hashSecret(randomSecret()) });
  await db
    .insert(emailTokens)
    .values({ ...link, purpose: "change_email", newEmail: "x@test.example", tokenHash: hashSecret(randomSecret()) });
  await db.insert(signInChallenges).values({ ...link, tokenHash: unique("challenge") });

  await here.auth.provePassword.mutate(RIGHT);
  await here.auth.updateUser.mutate({ password: NEW_PASSWORD });

  expect(await here.auth.session.query()).toMatchObject({ user: { id: person.userId } });
  expect(await bearerClient(kept.accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
  expect(await phone.auth.session.query()).toBeNull();
  for (const token of ended) expect(await bearerClient(token).auth.session.query()).toBeNull();
  expect(await db.$count(emailTokens, eq(emailTokens.userId, person.userId))).toBe(0);
  expect(await db.$count(signInChallenges, eq(signInChallenges.userId, person.userId))).toBe(0);

  expect(await auditRows("account.change_password", person.userId)).toEqual([
    { actorProfileId: person.profileId, associationId: null, details: null },
  ]);
  expect((await mailTo(person.email, /Ditt lösenord .* är ändrat/)).text).toContain("Var det inte du?");
});

test("NS-22 a new password renews the secret of the session it is chosen in: whoever knew the old one is out", async () => {
  const person = await createPerson();
  const { cookie: known } = await cookieOf(person);
  const call = (path: string, body: object, cookie: string) =>
    fetch(`${portal().url}/api/trpc/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: portal().url, cookie },
      body: JSON.stringify(body),
    });
  const { accessToken } = (await (await call("auth.accessToken", {}, known)).json()).result.data;
  await call("auth.provePassword", RIGHT, known);
  const changed = await call("auth.updateUser", { password: NEW_PASSWORD }, known);
  expect(changed.status).toBe(200);
  const renewed = changed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(renewed).toMatch(/^portal_session=[\w-]{43}$/);

  const { sessions: store } = portal().services;
  expect(await store.read(known, new Date())).toBeNull();
  expect((await store.read(renewed, new Date()))?.who.userId).toBe(person.userId);
  // The browser's own bearer token goes on with the session, which is as old as it was.
  expect(await bearerClient(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
  expect((await call("auth.updateUser", { password: NEW_PASSWORD }, known)).status).toBe(401);
});

test("a proof is used up by the change", async () => {
  const client = await clientFor(await createPerson());
  await client.auth.provePassword.mutate(RIGHT);
  await client.auth.updateUser.mutate({ password: NEW_PASSWORD });
  expect((await refusal(client.auth.updateUser.mutate({ password: "Granbo-77-skymning" }))).message).toBe("Unable to update user");
  expect((await refusal(client.auth.provePassword.mutate(RIGHT))).data).toMatchObject({ reason: "WRONG_PASSWORD" });
});

test("of two changes at the same moment with one proof one wins", async () => {
  const person = await createPerson();
  const ctx = await withSession(person);
  await provePassword(ctx, RIGHT);
  const passwords = [NEW_PASSWORD, "Granbo-77-skymning"] as const;
  const outcomes = await Promise.allSettled(passwords.map((password) => updateUser(ctx, { password })));
  const winners = passwords.filter((_, index) => outcomes[index]?.status === "fulfilled");
  expect(winners).toHaveLength(1);
  const loser = outcomes.find((outcome) => outcome.status === "rejected");
  expect(loser).toMatchObject({ reason: { reason: "PASSWORD_NOT_PROVEN" } });
  expect(await signIn(await contextFor(null), { email: person.email, password: winners[0] ?? "" })).toMatchObject({
    user: { id: person.userId },
  });
  expect(await auditRows("account.change_password", person.userId)).toHaveLength(1);
});

test("a session that has ended meanwhile proves nothing", async () => {
  const person = await createPerson();
  const ctx = await withSession(person);
  await provePassword(ctx, RIGHT);
  await ctx.db.delete(sessions).where(eq(sessions.userId, person.userId));
  await expect(updateUser(ctx, { password: NEW_PASSWORD })).rejects.toMatchObject({ reason: "PASSWORD_NOT_PROVEN" });
  await expect(provePassword(ctx, RIGHT)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("no bearer token changes a password or an address", async () => {
  const person = await createPerson();
  const { accessToken } = await (await clientFor(person)).auth.accessToken.mutate();
  const tokens = [accessToken, (await createBearer(person)).token, (await createBearer(person, { kind: "sign_in", name: null })).token];
  for (const token of tokens) {
    const client = bearerClient(token);
    const refusals = [
      await refusal(client.auth.provePassword.mutate(RIGHT)),
      await refusal(client.auth.updateUser.mutate({ password: NEW_PASSWORD })),
      await refusal(client.auth.updateUser.mutate({ email: `${unique("ny")}@test.example` })),
    ];
    for (const { data } of refusals) expect(data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
  }
});

test("AUTH-19 an update of both, of neither, or of anything else is refused", async () => {
  const person = await createPerson();
  const client = await clientFor(person);
  await client.auth.provePassword.mutate(RIGHT);
  const inputs = [
    {},
    { password: NEW_PASSWORD, email: `${unique("ny")}@test.example` },
    { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD },
    { emailVerifiedAt: null },
  ];
  for (const input of inputs) {
    const { data } = await refusal(client.auth.updateUser.mutate(input as { password: string }));
    expect(data, JSON.stringify(input)).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  }
  const [user] = await portal().services.db.select({ email: users.email }).from(users).where(eq(users.id, person.userId));
  expect(user?.email).toBe(person.email);
});
