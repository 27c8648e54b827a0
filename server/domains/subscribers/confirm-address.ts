import { and, eq, ne } from "drizzle-orm";
import { subscriberCodes as codes, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { CONSENT_VERSION } from "#shared/content/consent.ts";
import { recordConsents } from "./record-consent.ts";
import { limitGuesses, storeKey, takeCode } from "./subscriber-codes.ts";
import { findByAddress, findSecret } from "./subscription-queries.ts";

/** Confirms the address that the link was sent to, once; answers the key to go on with. Throws NotFoundError with LINK_INVALID, LimitError. */
export async function confirmByLink(ctx: DomainContext, secret: string): Promise<string> {
  return limitGuesses(ctx, () =>
    inTransaction(ctx, async (tx) => {
      const held = await findSecret(tx, "confirm", secret, ctx.now());
      if (!held) throw new NotFoundError("LINK_INVALID");
      const used = await tx.delete(codes).where(eq(codes.id, held.id)).returning({ id: codes.id });
      if (used.length === 0) throw new NotFoundError("LINK_INVALID");
      return confirm(ctx, tx, held);
    }),
  );
}

/** Confirms a telephone by the code in its SMS; answers the key to go on with. Throws what `takeCode` throws. */
export async function confirmByCode(
  ctx: DomainContext,
  associationId: string,
  { phoneNumber, code }: { phoneNumber: string; code: string },
): Promise<string> {
  const value = readPhoneField("phoneNumber", phoneNumber);
  const known = await findByAddress(ctx.db, associationId, { channel: "sms", value });
  const subscriberId = await takeCode(ctx, { subscriberId: known, purpose: "confirm", channel: "sms" }, code);
  return inTransaction(ctx, (tx) => confirm(ctx, tx, { subscriberId, channel: "sms" }));
}

/** An address that is known to be the holder's; answers the key to go on with. Throws NotFoundError with LINK_INVALID for one that is gone. */
export async function confirm(
  ctx: DomainContext,
  tx: Transaction,
  of: { subscriberId: string; channel: "email" | "sms" },
): Promise<string> {
  const { subscriberId, channel } = of;
  const isActive = {
    updatedAt: ctx.now(),
    ...(channel === "email" ? { emailState: "active" as const } : { phoneState: "active" as const }),
  };
  const [confirmed] = await tx
    .update(subscribers)
    .set(isActive)
    .where(and(eq(subscribers.id, subscriberId), ne(channel === "email" ? subscribers.emailState : subscribers.phoneState, "none")))
    .returning({ associationId: subscribers.housingAssociationId });
  if (!confirmed) throw new NotFoundError("LINK_INVALID");
  await recordConsents(ctx, tx, [{ subscriberId, event: "confirmed", channel, textVersion: CONSENT_VERSION }]);
  await ctx.live.publish(tx, `association:${confirmed.associationId}:crisis`);
  return storeKey(ctx, tx, of);
}
