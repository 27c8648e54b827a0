import type { DomainContext } from "#server/platform/context.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { type LinkPurpose, openSealedId, readSignedLink } from "#server/platform/secrets/signed-link.ts";

/**
 * The id that a link was signed for, or null. Only what opens nothing counts against the network it comes from, so that nobody
 * is kept from stopping their messages because others beside them guess. Throws LimitError.
 */
export async function openSignedLink(ctx: DomainContext, purpose: LinkPurpose, value: string): Promise<string | null> {
  return countGuess(ctx, await readSignedLink(ctx, purpose, value));
}

/** The same for the delivery whose receiver answers by the link: sealed, or signed as links were before. */
export async function openReplyLink(ctx: DomainContext, value: string): Promise<string | null> {
  return countGuess(ctx, (await openSealedId(ctx, value)) ?? (await readSignedLink(ctx, "reply", value)));
}

async function countGuess(ctx: DomainContext, id: string | null): Promise<string | null> {
  if (id === null) await ctx.limits.consume("crowd/wrong-link", limitKeyOf(ctx.client.ipAddress));
  return id;
}
