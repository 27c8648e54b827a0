import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, sessions } from "#drizzle/schema/index.ts";
import { createNamedToken } from "#server/domains/account/api-tokens.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const DAY_MS = 24 * 3_600_000;
const tokensOf = ({ userId }: TestPerson) => portal().services.db.select().from(apiTokens).where(eq(apiTokens.userId, userId));

test.each([7, 30, 90] as const)("a named token lives %i days, is shown once and stored hashed", async (days) => {
  const member = await createMember();
  const { profile } = await clientFor(member);
  const { accessToken, expiresAt } = await profile.createApiToken.mutate({ name: "  Styrelsens skript ", days });
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - days * DAY_MS)).toBeLessThan(60_000);
  expect(await bearerClient(accessToken).auth.session.query()).toMatchObject({
    user: { id: member.userId },
    association: { id: member.associationId },
  });

  const rows = await tokensOf(member);
  expect(rows).toMatchObject([{ kind: "named", name: "Styrelsens skript", sessionId: null }]);
  expect(JSON.stringify(rows)).not.toContain(accessToken);
  expect(await profile.apiTokens.query()).toEqual([
    { id: rows[0]?.id, name: "Styrelsens skript", scopes: ["read"], createdAt: expect.stringMatching(/Z$/), expiresAt },
  ]);
  expect(await auditRows("account.create_token", rows[0]?.id ?? "")).toEqual([
    { actorProfileId: member.profileId, associationId: member.associationId, details: { kind: "named", days, scopes: ["read"] } },
  ]);
});

test("a named token outlives the session that made it, and ends on its day", async () => {
  const person = await createPerson();
  const browser = await clientFor(person);
  const { accessToken } = await browser.profile.createApiToken.mutate({ name: "Export", days: 7 });
  await browser.auth.signOut.mutate();
  expect(await bearerClient(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
  const { sessions: store } = portal().services;
  expect(await store.readBearer(accessToken, new Date(Date.now() + 7 * DAY_MS - 60_000))).not.toBeNull();
  expect(await store.readBearer(accessToken, new Date(Date.now() + 7 * DAY_MS))).toBeNull();
});

test("the list holds named tokens in force, newest first, the own ones only", async () => {
  const person = await createPerson();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await createBearer(person, { name: "Äldre", createdAt: ago(2) });
  await createBearer(person, { name: "Nyare", createdAt: ago(1) });
  await createBearer(person, { name: "Utgången", expiresAt: ago(1) });
  await createBearer(person, { kind: "sign_in", name: null });
  await createBearer(await createPerson(), { name: "Grannens" });
  const browser = await clientFor(person);
  await browser.auth.accessToken.mutate();
  expect((await browser.profile.apiTokens.query()).map(({ name }) => name)).toEqual(["Nyare", "Äldre"]);
});

test("a revoked token is refused at once", async () => {
  const person = await createPerson();
  const { id, token } = await createBearer(person);
  const { profile } = await clientFor(person);
  expect(await profile.revokeApiToken.mutate({ tokenId: id })).toEqual({});
  expect(await bearerClient(token).auth.session.query()).toBeNull();
  expect(await profile.apiTokens.query()).toEqual([]);
  expect(await auditRows("account.revoke_token", id)).toEqual([{ actorProfileId: person.profileId, associationId: null, details: null }]);
  expect((await refusal(profile.revokeApiToken.mutate({ tokenId: id }))).data).toMatchObject({ httpStatus: 404 });
});

test("somebody else's token and tokens of other kinds are answered as ones that do not exist", async () => {
  const person = await createPerson();
  const { profile } = await clientFor(person);
  const foreign = await createBearer(await createPerson());
  const script = await createBearer(person, { kind: "sign_in", name: null });
  const refusals = await Promise.all(
    [foreign.id, script.id, crypto.randomUUID()].map((tokenId) => refusal(profile.revokeApiToken.mutate({ tokenId }))),
  );
  expect(refusals[0]).toMatchObject({ data: { httpStatus: 404, reason: "NOT_FOUND" } });
  for (const other of refusals) expect(other).toEqual(refusals[0]);
  for (const { token } of [foreign, script]) expect(await bearerClient(token).auth.session.query()).not.toBeNull();
});

test("no bearer token makes, sees or revokes tokens", async () => {
  const person = await createPerson();
  const { accessToken } = await (await clientFor(person)).auth.accessToken.mutate();
  const named = await createBearer(person);
  for (const token of [accessToken, named.token, (await createBearer(person, { kind: "sign_in", name: null })).token]) {
    const { profile } = bearerClient(token);
    const refusals = [
      await refusal(profile.createApiToken.mutate({ name: "Ny", days: 90 })),
      await refusal(profile.apiTokens.query()),
      await refusal(profile.revokeApiToken.mutate({ tokenId: named.id })),
    ];
    for (const { data } of refusals) expect(data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
  }
});

test("after ten minutes a session must prove the password before it makes a token", async () => {
  const person = await createPerson();
  const client = await clientFor(person);
  const began = new Date(Date.now() - 10 * 60_000);
  await portal().services.db.update(sessions).set({ createdAt: began }).where(eq(sessions.userId, person.userId));
  const create = () => client.profile.createApiToken.mutate({ name: "Export", days: 7 });
  expect((await refusal(create())).data).toMatchObject({ httpStatus: 412, reason: "FRESH_SESSION_REQUIRED" });
  await client.auth.provePassword.mutate({ currentPassword: TEST_PASSWORD });
  expect((await create()).accessToken).toHaveLength(43);
});

test("nobody has more than twenty tokens, also when they are made at the same moment", async () => {
  const person = await createPerson();
  for (let made = 0; made < 18; made++) await createBearer(person);
  await createBearer(person, { expiresAt: new Date(Date.now() - 1_000) });
  const ctx = await contextFor(person, {}, { withSession: true });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => createNamedToken(ctx, { name: "En till", days: 7, scopes: ["read"] })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue;
    expect(outcome.reason).toMatchObject({
      code: "CONFLICT",
      reason: "TOO_MANY_API_TOKENS",
      message: "Du har redan 20 API-nycklar. Ta bort en som du inte använder och försök igen.",
    });
  }
});

test("the twenty-first token of an hour is refused", async () => {
  const person = await createPerson();
  const ctx = await contextFor(person, { limits: strictLimits() }, { withSession: true });
  for (let made = 0; made < 20; made++) await ctx.limits.consume("work/api-token", person.userId);
  await expect(createNamedToken(ctx, { name: "En till", days: 7, scopes: ["read"] })).rejects.toMatchObject({ code: "LIMIT" });
});

test("a token needs a name and one of the three lifetimes", async () => {
  const { profile } = await clientFor(await createPerson());
  const nameless = await refusal(profile.createApiToken.mutate({ name: "  ", days: 7 }));
  expect(nameless.data).toMatchObject({ fields: { name: "Ge nyckeln ett namn, så att du känner igen den." } });
  const endless = await refusal(profile.createApiToken.mutate({ name: "Export", days: 365 as 90 }));
  expect(endless.data).toMatchObject({ httpStatus: 400, fields: { days: expect.any(String) } });
});
