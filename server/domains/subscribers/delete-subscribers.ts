import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueManyEmails } from "#server/platform/emails/queue-email.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { queueManySms } from "#server/platform/senders/queue-sms.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { moveOutInput, subscriberInput } from "#shared/schemas/subscribers.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** Nobody is in a hurry to read it, and a provider that is away for a night shall not swallow it. */
const FAREWELL_USEFUL_MS = 24 * 3_600_000;

/**
 * Removes the subscribers of an association that closes. Those who got its messages are told that no more will come: by mail,
 * and by SMS where there is no mail. All are decided on in a few statements, since everybody waits for the lock meanwhile.
 */
export async function dismissSubscribers(ctx: DomainContext, tx: Transaction, association: { id: string; name: string }): Promise<void> {
  const dismissed = await tx.delete(subscribers).where(eq(subscribers.housingAssociationId, association.id)).returning({
    id: subscribers.id,
    email: subscribers.email,
    phoneNumber: subscribers.phoneNumber,
    emailState: subscribers.emailState,
    phoneState: subscribers.phoneState,
  });
  const byMail = dismissed.flatMap(({ id, email, emailState }) => (email && emailState === "active" ? [{ id, email }] : []));
  const bySms = dismissed.flatMap(({ phoneNumber, phoneState, emailState }) =>
    phoneNumber && phoneState === "active" && emailState !== "active" ? [phoneNumber] : [],
  );
  await queueManyEmails(
    ctx,
    tx,
    byMail.map(({ id, email }) => ({
      template: "association-closed-subscriber",
      recipient: email,
      payload: { associationId: association.id },
      dedupeKey: `association-closed-subscriber:${id}`,
      userId: null,
    })),
  );
  const uselessFrom = new Date(ctx.now().getTime() + FAREWELL_USEFUL_MS);
  const text = farewellSms(association.name);
  await queueManySms(
    ctx,
    tx,
    bySms.map((to) => ({ to, text, uselessFrom })),
  );
}

export const farewellSms = (name: string): string =>
  `${shortAssociationName(name)} har lämnat ${PRODUCT_NAME}. Du får inga fler krislarm. Fråga styrelsen hur ni når varandra. Vid fara för liv, ring 112.`;

/** Who lives in a flat of the caller's association has moved out: their subscriptions are removed. Answers how many. */
export async function moveOut(ctx: DomainContext, { apartmentId }: z.output<typeof moveOutInput>): Promise<{ removed: number }> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:manage");
    const gone = await tx
      .delete(subscribers)
      .where(and(eq(subscribers.apartmentId, apartmentId), eq(subscribers.housingAssociationId, actor.associationId)))
      .returning({ id: subscribers.id });
    for (const { id } of gone) await recordAudit(tx, actor, "subscribers.remove", id);
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
    return { removed: gone.length };
  });
}

/** Removes a subscriber of the caller's association with all that is known of the person. Throws NotFoundError, ForbiddenError. */
export async function removeSubscriber(ctx: DomainContext, { id }: z.output<typeof subscriberInput>): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:manage");
    const [removed] = await tx
      .delete(subscribers)
      .where(and(eq(subscribers.id, id), eq(subscribers.housingAssociationId, actor.associationId)))
      .returning({ id: subscribers.id });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, actor, "subscribers.remove", id);
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
    return removed;
  });
}
