import type { DomainContext } from "#server/platform/context.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { type LinkPurpose, readSignedLink } from "#server/platform/secrets/signed-link.ts";

/**
 * The id that a link was signed for, or null. Only what opens nothing counts against the network it comes from, so that nobody
 * is kept from stopping their messages because others beside them guess. Throws LimitError.
 */
export async function openSignedLink(ctx: DomainContext, purpose: LinkPurpose, value: string): Promise<string | null> {
  const id = await readSignedLink(ctx, purpose, value);
  if (id === null) await ctx.limits.consume("subscriberLinkGuessesPerAddress", limitKeyOf(ctx.client.ipAddress));
  return id;
}
