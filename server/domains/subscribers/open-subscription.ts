import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { readContact } from "./read-contact.ts";
import { storeKey } from "./store-code.ts";
import { findByAddress } from "./subscription-queries.ts";
import { takeCode } from "./take-code.ts";

/** The key to a subscription for who has the code that was sent to its address. Throws what `takeCode` throws. */
export async function openSubscription(
  ctx: DomainContext,
  associationId: string,
  { contact, code }: { contact: string; code: string },
): Promise<string> {
  const address = readContact(contact);
  const known = await findByAddress(ctx.db, associationId, address);
  const { channel } = address;
  const subscriberId = await takeCode(ctx, { subscriberId: known, purpose: "manage", channel }, code);
  return inTransaction(ctx, (tx) => storeKey(ctx, tx, { subscriberId, channel }));
}
