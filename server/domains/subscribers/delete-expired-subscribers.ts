import { and, eq, isNotNull, lt, ne } from "drizzle-orm";
import { subscriberCodes as codes, subscriberConsents as consents, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { KEPT_DAYS } from "#shared/retention.ts";

const DAY_MS = 24 * 3_600_000;

/** Removes what nobody confirmed, who has left long ago, spent codes, and the network addresses in old proofs of consent. */
export async function deleteExpiredSubscribers(ctx: DomainContext): Promise<void> {
  const daysAgo = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);
  const unconfirmed = daysAgo(KEPT_DAYS.unconfirmedSubscriber);
  await inTransaction(ctx, async (tx) => {
    await tx.delete(subscribers).where(and(eq(subscribers.status, "pending"), lt(subscribers.updatedAt, unconfirmed)));
    await tx
      .delete(subscribers)
      .where(and(eq(subscribers.status, "unsubscribed"), lt(subscribers.updatedAt, daysAgo(KEPT_DAYS.endedSubscriber))));
    await tx
      .update(subscribers)
      .set({ email: null, emailState: "none" })
      .where(and(eq(subscribers.emailState, "pending"), ne(subscribers.phoneState, "none"), lt(subscribers.updatedAt, unconfirmed)));
    await tx
      .update(subscribers)
      .set({ phoneNumber: null, phoneState: "none" })
      .where(and(eq(subscribers.phoneState, "pending"), ne(subscribers.emailState, "none"), lt(subscribers.updatedAt, unconfirmed)));
    await tx.delete(codes).where(lt(codes.expiresAt, ctx.now()));
    await tx
      .update(consents)
      .set({ shortenedIp: null })
      .where(and(isNotNull(consents.shortenedIp), lt(consents.createdAt, daysAgo(KEPT_DAYS.consentAddress))));
  });
}
