import { randomInt } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { subscriberCodes } from "#drizzle/schema/index.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import type { SubscriberCodePurpose } from "#shared/enums.ts";
import { SUBSCRIBER_CODE_LENGTH } from "#shared/limits.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { ANSWER_AFTER_MS } from "./rules.ts";

const MINUTE_MS = 60_000;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const KEY_LIFETIME_MS = 30 * MINUTE_MS;
const LINK_LIFETIME_MS = KEPT_DAYS.unconfirmedSubscriber * 24 * 60 * MINUTE_MS;
/** 132 bits: short enough for an SMS. */
const LINK_LENGTH = 22;
/** Secrets of links and keys, and nothing that a code is stored under. */
export const SECRET_SHAPE = /^[\w-]{22,43}$/;
const TRIES = 5;

interface CodeOf {
  subscriberId: string;
  purpose: SubscriberCodePurpose;
  channel: "email" | "sms";
}

/** A six-digit code for an address, 10 minutes, five tries. It takes the place of what was sent before. */
export async function storeCode(ctx: DomainContext, tx: Transaction, of: CodeOf): Promise<string> {
  const code = String(randomInt(10 ** SUBSCRIBER_CODE_LENGTH)).padStart(SUBSCRIBER_CODE_LENGTH, "0");
  await store(ctx, tx, of, hashCode(of.subscriberId, code), CODE_LIFETIME_MS);
  return code;
}

/** The secret of a link that confirms an address, for as long as an unconfirmed sign-up stands. */
export async function storeConfirmationSecret(ctx: DomainContext, tx: Transaction, of: Omit<CodeOf, "purpose">): Promise<string> {
  const secret = randomSecret().slice(0, LINK_LENGTH);
  await store(ctx, tx, { ...of, purpose: "confirm" }, hashSecret(secret), LINK_LIFETIME_MS);
  return secret;
}

/** What whoever has shown that an address is theirs goes on with for half an hour: it stands in the forms they get. */
export async function storeKey(ctx: DomainContext, tx: Transaction, of: Omit<CodeOf, "purpose">): Promise<string> {
  const key = randomSecret();
  await store(ctx, tx, { ...of, purpose: "manage" }, hashSecret(key), KEY_LIFETIME_MS);
  return key;
}

/** Six digits alone would have few hashes, and the same ones for everybody. No secret of a link can have such a hash. */
const hashCode = (subscriberId: string, code: string): string => hashSecret(`code:${subscriberId}:${code}`);

async function store(ctx: DomainContext, tx: Transaction, of: CodeOf, codeHash: string, lifetimeMs: number): Promise<void> {
  const now = ctx.now();
  const values = { codeHash, triesLeft: TRIES, expiresAt: new Date(now.getTime() + lifetimeMs), createdAt: now };
  await tx
    .insert(subscriberCodes)
    .values({ ...of, ...values })
    .onConflictDoUpdate({ target: [subscriberCodes.subscriberId, subscriberCodes.purpose, subscriberCodes.channel], set: values });
}

/**
 * Uses a six-digit code up. A wrong one costs a try, and after five the right one is dead too; that nobody has this address
 * is answered alike, and no sooner. Throws InvalidError with SUBSCRIPTION_CODE_WRONG, LimitError.
 */
export async function takeCode(
  ctx: DomainContext,
  of: Omit<CodeOf, "subscriberId"> & { subscriberId: string | null },
  code: string,
): Promise<string> {
  await ctx.limits.consume("guessFromAddress/subscriber-code", limitKeyOf(ctx.client.ipAddress));
  const { subscriberId, purpose, channel } = of;
  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    if (subscriberId === null || !(await isRight(ctx, { subscriberId, purpose, channel }, code))) {
      throw new InvalidError("SUBSCRIPTION_CODE_WRONG", { fields: { code: "Koden stämmer inte eller har gått ut." } });
    }
    return subscriberId;
  });
}

/** The lost try is committed, whatever the answer is. */
function isRight(ctx: DomainContext, { subscriberId, purpose, channel }: CodeOf, code: string): Promise<boolean> {
  const isIt = and(
    eq(subscriberCodes.subscriberId, subscriberId),
    eq(subscriberCodes.purpose, purpose),
    eq(subscriberCodes.channel, channel),
    gt(subscriberCodes.triesLeft, 0),
    gt(subscriberCodes.expiresAt, ctx.now()),
  );
  return inTransaction(ctx, async (tx) => {
    const [tried] = await tx
      .update(subscriberCodes)
      .set({ triesLeft: sql`${subscriberCodes.triesLeft} - 1` })
      .where(isIt)
      .returning({ id: subscriberCodes.id, codeHash: subscriberCodes.codeHash });
    if (tried?.codeHash !== hashCode(subscriberId, code)) return false;
    await tx.delete(subscriberCodes).where(eq(subscriberCodes.id, tried.id));
    return true;
  });
}
