import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { linkSigner, readSignedLink } from "#server/platform/secrets/signed-link.ts";
import { planOfPrice } from "./rules.ts";

/**
 * Who pays, as a checkout tells it back: the account, signed, in the characters that Stripe takes. Anybody can write any
 * reference into a payment link, and the account at Stripe may serve other sites: only the portal's own counts.
 */
export async function signBuyer(ctx: Pick<DomainContext, "db">, userId: string): Promise<string> {
  return (await linkSigner(ctx, "buyer"))(userId).replace(".", "_");
}

/** The account of a reference that the portal signed; null for any other. */
export function readBuyer(ctx: Pick<DomainContext, "db">, reference: string): Promise<string | null> {
  return readSignedLink(ctx, "buyer", reference.replace("_", "."));
}

/** Where the plan of this price can be bought while checkouts cannot be made (PLAN-17), marked with who buys; null without such a link. */
export async function buyLinkFor(ctx: DomainContext, priceId: string): Promise<string | null> {
  const { userId, email } = requireSignedIn(ctx.actor);
  const plan = planOfPrice(ctx.payments, priceId);
  const link = plan && ctx.payments.buyLinks[plan];
  if (!link) return null;
  const url = new URL(link);
  url.searchParams.set("client_reference_id", await signBuyer(ctx, userId));
  url.searchParams.set("prefilled_email", email);
  url.searchParams.set("locale", "sv");
  return url.href;
}
