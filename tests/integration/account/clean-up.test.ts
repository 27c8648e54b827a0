import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, associationInvitations, emailTokens, rateLimits, sessions } from "#drizzle/schema/index.ts";
import { handle } from "#server/jobs/clean-up.handler.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";

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

  await handle(ctx, {}, { signal: new AbortController().signal, isLastAttempt: false });

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

test("the queue starts the clean-up by itself every night, Swedish time", async () => {
  const ctx = await contextFor(null);
  const { rows } = await ctx.db.execute<{ cron: string; timezone: string }>(
    "select cron, timezone from pgboss.schedule where name = 'clean-up'",
  );
  expect(rows).toEqual([{ cron: "17 3 * * *", timezone: "Europe/Stockholm" }]);
});
