import { and, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { requirePlace } from "#server/domains/association/places.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueManyEmails } from "#server/platform/emails/queue-email.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { queueManySms } from "#server/platform/senders/queue-sms.ts";
import { ASKED_BY_OWNER } from "#shared/content/consent.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { addSubscriberInput, moveOutInput, setHomeInput, subscriberInput } from "#shared/schemas/subscribers.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { askToConfirm } from "./ask-to-confirm.ts";
import { insertPending } from "./insert-pending.ts";
import { readSubscriber } from "./queries.ts";
import { recordConsents } from "./record-consent.ts";
import { spendingSmsCode } from "./spend-sms-code.ts";
import type { RevealedSubscriberView, SubscriberView } from "./views.ts";

/**
 * An owner adds somebody, who is asked to confirm at one address (see `addressToAsk`): nobody is active at once. Throws ConflictError with SUBSCRIBER_EXISTS or
 * SUBSCRIBER_LEFT, InvalidError, ForbiddenError, LimitError.
 */
export async function addSubscriber(ctx: DomainContext, input: z.output<typeof addSubscriberInput>): Promise<SubscriberView> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const { associationId } = actor;
  const { fullName, email, preferredLanguage } = input;
  const phoneNumber = readPhoneField("phoneNumber", input.phoneNumber);
  const add = () =>
    inTransaction(ctx, async (tx) => {
      await lockMembersFor(tx, actor, "subscribers:manage");
      await requireNew(tx, associationId, email, phoneNumber);
      const place = await requirePlace(tx, associationId, input);
      const [subscriberId] = await insertPending(ctx, tx, associationId, [{ fullName, email, phoneNumber, ...place, preferredLanguage }]);
      if (!subscriberId) throw new ConflictError("SUBSCRIBER_EXISTS");
      await recordConsents(ctx, tx, [{ subscriberId, event: "imported", channel: null, textVersion: ASKED_BY_OWNER }]);
      await askToConfirm(ctx, tx, { subscriberId, channel: email ? "email" : "sms", by: "board" });
      await recordAudit(tx, actor, "subscribers.add", subscriberId);
      await ctx.live.publish(tx, `association:${associationId}:crisis`);
      return readSubscriber(tx, associationId, subscriberId);
    });
  return phoneNumber && !email ? spendingSmsCode(ctx, associationId, phoneNumber, add) : add();
}

async function requireNew(tx: Transaction, associationId: string, email: string | null, phoneNumber: string | null): Promise<void> {
  const hasAddress = or(
    email ? eq(subscribers.email, email) : undefined,
    phoneNumber ? eq(subscribers.phoneNumber, phoneNumber) : undefined,
  );
  const known = await tx
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(and(eq(subscribers.housingAssociationId, associationId), hasAddress));
  if (known.some(({ status }) => status === "unsubscribed")) throw new ConflictError("SUBSCRIBER_LEFT");
  if (known.length > 0) throw new ConflictError("SUBSCRIBER_EXISTS");
}

/** An owner says where in the house a subscriber lives. Throws what `requirePlace` throws, NotFoundError, ForbiddenError. */
export async function setSubscriberHome(ctx: DomainContext, { id, ...named }: z.output<typeof setHomeInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const { associationId } = actor;
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:manage");
    const place = await requirePlace(tx, associationId, named);
    const moved = await tx
      .update(subscribers)
      .set({ ...place, updatedAt: ctx.now() })
      .where(and(eq(subscribers.id, id), eq(subscribers.housingAssociationId, associationId)))
      .returning({ id: subscribers.id });
    if (moved.length === 0) throw new NotFoundError();
    await recordAudit(tx, actor, "subscribers.set_home", id);
    await ctx.live.publish(tx, `association:${associationId}:crisis`);
  });
}

/** A subscriber's addresses in full. Throws NotFoundError, ForbiddenError. */
export async function revealSubscriber(ctx: DomainContext, { id }: z.output<typeof subscriberInput>): Promise<RevealedSubscriberView> {
  const [revealed] = await revealSubscribers(ctx, [id]);
  if (!revealed) throw new NotFoundError();
  return revealed;
}

/** The same of several, of those who are the association's own. Who looked at how many stands in the audit log. */
export async function revealSubscribers(ctx: DomainContext, ids: readonly string[]): Promise<RevealedSubscriberView[]> {
  const actor = requirePermission(ctx.actor, "subscribers:read");
  if (ids.length === 0) return [];
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:read");
    const revealed = await tx
      .select({ id: subscribers.id, email: subscribers.email, phoneNumber: subscribers.phoneNumber })
      .from(subscribers)
      .where(and(inArray(subscribers.id, [...ids]), eq(subscribers.housingAssociationId, actor.associationId)));
    if (revealed.length === 0) return [];
    const [first, ...others] = revealed;
    await recordAudit(tx, actor, "subscribers.reveal", first && others.length === 0 ? first.id : null, { subscribers: revealed.length });
    return revealed;
  });
}

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
