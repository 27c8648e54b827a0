import type { DomainContext } from "#server/platform/context.ts";
import { linkSigner, readSignedLink } from "#server/platform/secrets/signed-link.ts";

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
