import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rateLimits } from "#drizzle/schema/index.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { signUp } from "#server/domains/account/sign-up.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const WRONG = "inte-rätt-lösenord";
const ROUNDS = 50;
/** What a busy machine may add to a wait; less than twice the longest, so that a wait that is held up still shows. */
const PATIENCE_MS = 2_000;
const newClient = () => ({ ipAddress: unique("ip"), userAgent: null });
const strictContext = () => contextFor(null, { limits: strictLimits(), client: newClient() });
const unknownAddress = () => `${unique("ingen")}@test.example`;

/** Milliseconds until a sign-in is answered, in either way. */
async function timeOf(ctx: DomainContext, email: string, password = WRONG): Promise<number> {
  const started = performance.now();
  await signIn(ctx, { email, password }).catch(() => null);
  return performance.now() - started;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The median time of each of these addresses; they take turns, and each is first as often as the others. */
async function mediansOf(ctx: DomainContext, addresses: readonly string[], rounds: number): Promise<number[]> {
  const times = addresses.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < addresses.length; turn++) {
      const index = (round + turn) % addresses.length;
      times[index]?.push(await timeOf(ctx, addresses[index] ?? ""));
    }
  }
  return times.map(median);
}

const spread = (medians: readonly number[]): number => Math.max(...medians) / Math.min(...medians);

test("AUTH-12 how long a sign-in takes does not tell a known address from an unknown or an unconfirmed one", async () => {
  const ctx = await contextFor(null, { client: newClient() });
  const unconfirmed = unknownAddress();
  await signUp(ctx, { email: unconfirmed, password: TEST_PASSWORD, displayName: null, fullName: null, redirect: undefined });
  const kinds = [(await createPerson()).email, unknownAddress(), unconfirmed];
  for (const address of kinds) await timeOf(ctx, address);
  if (spread(await mediansOf(ctx, kinds, ROUNDS)) <= 1.1) return;

  // Again, and longer, beside three addresses of one kind: how far those are apart is what the machine's other work does.
  const alike = await Promise.all(kinds.map(async () => (await createPerson()).email));
  await vi.waitFor(
    async () => {
      const medians = await mediansOf(ctx, [...kinds, ...alike], 2 * ROUNDS);
      expect(spread(medians.slice(0, kinds.length))).toBeLessThanOrEqual(1.1 * spread(medians.slice(kinds.length)));
    },
    { timeout: 60_000 },
  );
}, 180_000);

test.concurrent.each(["known", "unknown"] as const)("the third to the fifth try at a %s address wait ever longer", async (kind) => {
  const ctx = await strictContext();
  const email = kind === "known" ? (await createPerson()).email : unknownAddress();
  const times: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++) times.push(await timeOf(ctx, email));
  for (const [attempt, wait] of [0, 0, 500, 1_000, 2_000, 0].entries()) {
    expect(times[attempt]).toBeGreaterThanOrEqual(wait);
    expect(times[attempt]).toBeLessThan(wait + PATIENCE_MS);
  }
});

test.concurrent("tries at the same moment wait as they would one after the other, also the right one", async () => {
  const ctx = await strictContext();
  const { email } = await createPerson();
  const times = await Promise.all([WRONG, WRONG, WRONG, WRONG, TEST_PASSWORD].map((password) => timeOf(ctx, email, password)));
  const sorted = times.toSorted((a, b) => a - b);
  for (const [index, wait] of [0, 0, 500, 1_000, 2_000].entries()) expect(sorted[index]).toBeGreaterThanOrEqual(wait);
});

test.concurrent("an account that is tried from everywhere answers late but is never locked, and others are not held up", async () => {
  const ctx = await strictContext();
  const [attacked, other] = [await createPerson(), await createPerson()];
  const counted = { key: `crowd/sign-in-account:${attacked.email}`, points: 160, expire: Date.now() + 3_600_000 };
  await ctx.db.insert(rateLimits).values(counted);
  const waits = Promise.all(Array.from({ length: 2 }, () => timeOf(ctx, attacked.email, TEST_PASSWORD)));
  expect(await timeOf(ctx, other.email, TEST_PASSWORD)).toBeLessThan(PATIENCE_MS);
  for (const wait of await waits) {
    expect(wait).toBeGreaterThanOrEqual(4_000);
    expect(wait).toBeLessThan(4_000 + PATIENCE_MS);
  }
  expect(await signIn(ctx, { email: attacked.email, password: TEST_PASSWORD })).toMatchObject({ user: { id: attacked.userId } });
  // What was right is not counted against the account.
  const [row] = await ctx.db.select().from(rateLimits).where(eq(rateLimits.key, counted.key));
  expect(row?.points).toBe(160);
});

test.concurrent("every wrong password counts for the whole account, wherever it comes from", async () => {
  const { email } = await createPerson();
  for (let network = 0; network < 3; network++) await timeOf(await strictContext(), email);
  const { db } = await strictContext();
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `crowd/sign-in-account:${email}`));
  expect(row?.points).toBe(3);
});
