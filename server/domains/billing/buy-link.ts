import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { signBuyer } from "./buyer-reference.ts";
import { planOfPrice } from "./rules.ts";

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
