import { and, eq, gt, sql } from "drizzle-orm";
import { subscriberCodes } from "#drizzle/schema/index.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { ANSWER_AFTER_MS } from "./rules.ts";
import { type CodeOf, hashCode } from "./store-code.ts";

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
