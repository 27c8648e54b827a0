import { and, eq, gt, ne, or, sql } from "drizzle-orm";
import { subscriberCodes as codes, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { AssociationCardView } from "#server/domains/association/queries.ts";
import { findAssociationCard } from "#server/domains/association/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import type { SubscriberCodePurpose } from "#shared/enums.ts";
import { limitGuesses, SECRET_SHAPE } from "./subscriber-codes.ts";
import { type SubscriptionView, subscriptionColumns, toSubscriptionView } from "./views.ts";

/** A subscriber's own view of one address, and whose messages it gets; null for anything else than a secret in force. */
export interface HeldSubscription {
  association: AssociationCardView;
  subscription: SubscriptionView;
}

/** What the link to confirm is about. Reading it changes nothing: mail scanners open links. Throws LimitError. */
export const findConfirmation = (ctx: DomainContext, secret: string): Promise<HeldSubscription | null> => findHeld(ctx, "confirm", secret);

/** What somebody who has shown that an address is theirs may change. Throws LimitError. */
export const findSubscription = (ctx: DomainContext, key: string): Promise<HeldSubscription | null> => findHeld(ctx, "manage", key);

async function findHeld(ctx: DomainContext, purpose: SubscriberCodePurpose, secret: string): Promise<HeldSubscription | null> {
  const held = await limitGuesses(ctx, () => findSecret(ctx.db, purpose, secret, ctx.now()));
  return held ? describe(ctx.db, held.subscriberId, held.channel) : null;
}

/** Whose secret this is; null when it is nobody's any more. The caller limits how often that is tried. */
export async function findSecret(
  db: Queryable,
  purpose: SubscriberCodePurpose,
  secret: string,
  now: Date,
): Promise<{ id: string; subscriberId: string; channel: "email" | "sms" } | null> {
  if (!SECRET_SHAPE.test(secret)) return null;
  const [code] = await db
    .select({ id: codes.id, subscriberId: codes.subscriberId, channel: codes.channel })
    .from(codes)
    .where(and(eq(codes.codeHash, hashSecret(secret)), eq(codes.purpose, purpose), gt(codes.expiresAt, now)));
  return code ? { ...code, channel: code.channel === "sms" ? "sms" : "email" } : null;
}

/** A subscription seen from one of its addresses, for a caller who has decided who may know; null when it is gone. */
export async function describe(db: Queryable, subscriberId: string, channel: "email" | "sms"): Promise<HeldSubscription | null> {
  const [row] = await db
    .select({ ...subscriptionColumns, housingAssociationId: subscribers.housingAssociationId })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId));
  const association = row ? await findAssociationCard(db, row.housingAssociationId) : null;
  if (!row || !association) return null;
  const ofOther = and(eq(codes.subscriberId, subscriberId), eq(codes.purpose, "confirm"), ne(codes.channel, channel));
  const isOtherAsked = (await db.$count(codes, and(ofOther, gt(codes.expiresAt, sql`now()`)))) > 0;
  return { association, subscription: toSubscriptionView(row, channel, isOtherAsked) };
}

/** The subscriber of this association who has this address, whatever its state; null when nobody has. */
export async function findByAddress(
  db: Queryable,
  associationId: string,
  address: { channel: "email" | "sms"; value: string },
): Promise<string | null> {
  const isIt = address.channel === "email" ? eq(subscribers.email, address.value) : eq(subscribers.phoneNumber, address.value);
  const [row] = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.housingAssociationId, associationId), isIt));
  return row?.id ?? null;
}

/** Whether crisis messages of this association reach somebody at one of these addresses: confirmed, and neither left nor bounced. */
export async function isReached(
  db: Queryable,
  associationId: string,
  { email, phoneNumber }: { email: string; phoneNumber: string | null },
): Promise<boolean> {
  const byEmail = and(eq(subscribers.email, email), eq(subscribers.emailState, "active"));
  const byPhone = phoneNumber === null ? undefined : and(eq(subscribers.phoneNumber, phoneNumber), eq(subscribers.phoneState, "active"));
  const [row] = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.housingAssociationId, associationId), or(byEmail, byPhone)))
    .limit(1);
  return row !== undefined;
}
