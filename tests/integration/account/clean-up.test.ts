import { eq, getTableColumns, inArray, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#drizzle/schema/index.ts";
import {
  apiTokens,
  associationInvitations,
  emailTokens,
  loginActivity,
  outgoingEmails,
  rateLimits,
  sessions,
  signInChallenges,
  totpFactors,
  users,
} from "#drizzle/schema/index.ts";
import { RETENTION } from "#server/domains/lifecycle/retention.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { runJob } from "#tests/helpers/run-job.ts";

test("the nightly clean-up removes what has run out and nothing else", async () => {
  const { userId } = await createPerson();
  const { id: associationId } = await createAssociation();
  const ctx = await contextFor(null);
  const keys = { past: unique("past"), future: unique("future") };
  for (const [key, expiresAt] of [
    [keys.past, new Date(Date.now() - 1_000)],
    [keys.future, new Date(Date.now() + 60_000)],
  ] as const) {
    await ctx.db.insert(sessions).values({ id: key, userId, expiresAt });
    await ctx.db.insert(apiTokens).values({ userId, kind: "named", tokenHash: key, expiresAt });
    await ctx.db.insert(emailTokens).values({ userId, purpose: "verify_email", tokenHash: key, expiresAt });
    await ctx.db.insert(associationInvitations).values({ associationId, email: `${key}@test.example`, expiresAt });
    await ctx.db.insert(rateLimits).values({ key, points: 1, expire: expiresAt.getTime() });
  }

  await runJob(ctx, "clean-up", {});

  expect(await ctx.db.select({ key: sessions.id }).from(sessions).where(eq(sessions.userId, userId))).toEqual([{ key: keys.future }]);
  expect(await ctx.db.select({ key: apiTokens.tokenHash }).from(apiTokens).where(eq(apiTokens.userId, userId))).toEqual([
    { key: keys.future },
  ]);
  expect(await ctx.db.select({ key: emailTokens.tokenHash }).from(emailTokens).where(eq(emailTokens.userId, userId))).toEqual([
    { key: keys.future },
  ]);
  expect(
    await ctx.db
      .select({ email: associationInvitations.email })
      .from(associationInvitations)
      .where(eq(associationInvitations.associationId, associationId)),
  ).toEqual([{ email: `${keys.future}@test.example` }]);
  expect(
    await ctx.db
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(inArray(rateLimits.key, [keys.past, keys.future])),
  ).toEqual([{ key: keys.future }]);
});

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000);
const cleanUp = async () => runJob(await contextFor(null), "clean-up", {});

test("an address that nobody confirmed in 30 days is forgotten, unless a link to it still works", async () => {
  const ctx = await contextFor(null);
  const [old, recent, confirmed, linked] = [
    await createPerson({ verified: false }),
    await createPerson({ verified: false }),
    await createPerson(),
    await createPerson({ verified: false }),
  ];
  const people = [old, confirmed, linked].map(({ userId }) => userId);
  await ctx.db
    .update(users)
    .set({ createdAt: daysAgo(31) })
    .where(inArray(users.id, people));
  await ctx.db
    .insert(emailTokens)
    .values({ userId: linked.userId, purpose: "verify_email", tokenHash: unique("token"), expiresAt: new Date(Date.now() + 60_000) });
  await cleanUp();
  const left = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...people, recent.userId]));
  expect(left.map(({ id }) => id).sort()).toEqual([recent, confirmed, linked].map(({ userId }) => userId).sort());
});

test("a sign-up outlives its link, so that a new one can be asked for", async () => {
  const { userId } = await createPerson({ verified: false });
  const ctx = await contextFor(null);
  await ctx.db
    .insert(emailTokens)
    .values({ userId, purpose: "verify_email", tokenHash: unique("token"), passwordHash: "x", expiresAt: daysAgo(2) });
  await cleanUp();
  expect(await ctx.db.$count(emailTokens, eq(emailTokens.userId, userId))).toBe(1);
});

test("mails go after 90 days, but not one that waits or a product request's that can be sent again", async () => {
  const { userId } = await createPerson();
  const ctx = await contextFor(null);
  const row = (status: "sent" | "failed" | "queued", days: number, about = "other") => ({
    userId,
    status,
    createdAt: daysAgo(days),
    dedupeKey: `${about}:${unique("mail")}`,
    recipient: "a@test.example",
    template: "verify-email",
    payload: {},
  });
  const [kept, gone] = [
    [row("queued", 91), row("sent", 89), row("failed", 91, "product-request")],
    [row("sent", 91), row("failed", 91), row("sent", 91, "product-request")],
  ];
  await ctx.db.insert(outgoingEmails).values([...kept, ...gone]);
  await cleanUp();
  const left = await ctx.db.select({ key: outgoingEmails.dedupeKey }).from(outgoingEmails).where(eq(outgoingEmails.userId, userId));
  expect(left.map(({ key }) => key).sort()).toEqual(kept.map(({ dedupeKey }) => dedupeKey).sort());
});

test("sign-ins that wait for a code go when their time is over, second factors that were only begun after a day", async () => {
  const { userId } = await createPerson();
  const ctx = await contextFor(null);
  const challenge = (expiresAt: Date) => ({ userId, expiresAt, tokenHash: unique("challenge") });
  const waiting = challenge(new Date(Date.now() + 60_000));
  await ctx.db.insert(signInChallenges).values([waiting, challenge(new Date(Date.now() - 1_000))]);
  const [recent, old, verified] = [
    { userId, secret: "RECENT", createdAt: daysAgo(0.9) },
    { userId, secret: "OLD", createdAt: daysAgo(1.1) },
    { userId, secret: "VERIFIED", createdAt: daysAgo(400), status: "verified" as const },
  ];
  await ctx.db.insert(totpFactors).values([recent, old, verified]);
  await cleanUp();
  const challenges = await ctx.db.select().from(signInChallenges).where(eq(signInChallenges.userId, userId));
  expect(challenges.map(({ tokenHash }) => tokenHash)).toEqual([waiting.tokenHash]);
  const factors = await ctx.db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  expect(factors.map(({ secret }) => secret).sort()).toEqual(["RECENT", "VERIFIED"]);
});

test("LIMIT-20 the login history keeps the newest 50 of each person", async () => {
  const [busy, other] = [await createPerson(), await createPerson()];
  const ctx = await contextFor(null);
  const line = (userId: string, days: number) => ({ userId, loginAt: daysAgo(days) });
  await ctx.db.insert(loginActivity).values([...Array.from({ length: 53 }, (_, day) => line(busy.userId, day)), line(other.userId, 400)]);
  await cleanUp();
  const left = await ctx.db.select({ at: loginActivity.loginAt }).from(loginActivity).where(eq(loginActivity.userId, busy.userId));
  expect(left).toHaveLength(50);
  expect(Math.min(...left.map(({ at }) => at.getTime()))).toBeGreaterThan(daysAgo(50).getTime());
  expect(await ctx.db.$count(loginActivity, eq(loginActivity.userId, other.userId))).toBe(1);
});

test("of every table whose rows run out it is said when they go", () => {
  const said = new Set(RETENTION.map(({ table }) => getTableConfig(table).name));
  const runOut = Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => Object.keys(getTableColumns(table)).some((column) => /^expire/.test(column)))
    .map((table) => getTableConfig(table).name);
  expect(runOut.length).toBeGreaterThan(9);
  expect(runOut.filter((name) => !said.has(name))).toEqual([]);
});

test("the queue starts the clean-up by itself every night, Swedish time", async () => {
  const ctx = await contextFor(null);
  const { rows } = await ctx.db.execute<{ cron: string; timezone: string }>(
    "select cron, timezone from pgboss.schedule where name = 'clean-up'",
  );
  expect(rows).toEqual([{ cron: "17 3 * * *", timezone: "Europe/Stockholm" }]);
});
