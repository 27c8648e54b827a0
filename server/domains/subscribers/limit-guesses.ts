import type { DomainContext } from "#server/platform/context.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";

/**
 * Opens a link or a key of a subscriber. What opens nothing, null or an error, counts against the network it comes from.
 * Throws LimitError, and what the work throws.
 */
export async function limitGuesses<T>(ctx: DomainContext, open: () => Promise<T>): Promise<T> {
  const key = limitKeyOf(ctx.client.ipAddress);
  await ctx.limits.consume("crowd/wrong-link", key);
  const opened = await open();
  if (opened !== null) await ctx.limits.refund("crowd/wrong-link", key);
  return opened;
}
