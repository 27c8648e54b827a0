import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { pushSubscriptions as browsers, pushSubscriptions, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { isPushAddress } from "#server/platform/senders/push-hosts.ts";
import type { PushSubscriptionInput, publicPushInput, publicStopPushInput, stopPushInput } from "#shared/schemas/push.ts";
import { recordConsents } from "./record-consent.ts";
import { limitGuesses } from "./subscriber-codes.ts";
import { findSecret } from "./subscription-queries.ts";

/** As many browsers as one person uses; with one more the oldest goes. */
const BROWSERS_PER_PERSON = 10;

type BrowserOwner = { associationId: string } & ({ profileId: string; subscriberId: null } | { profileId: null; subscriberId: string });

/** The proof that somebody asked for notifications: they pressed for them, and the browser asked again. */
export const PUSH_CONSENT = "push-browser";

/**
 * Lets a browser show messages to the confirmed subscriber whose page it stands on: its key is the link, good for half an
 * hour. What stands in mails opens nothing here, since mails are passed on. Throws NotFoundError for any other link,
 * InvalidError, LimitError.
 */
export async function allowSubscriberPush(ctx: DomainContext, { link, ...input }: z.output<typeof publicPushInput>): Promise<void> {
  const subscriberId = await requireLink(ctx, link);
  await inTransaction(ctx, async (tx) => {
    const owner = await requireConfirmed(tx, subscriberId);
    await savePush(ctx, tx, owner, input);
    await recordConsent(ctx, tx, subscriberId, "confirmed");
  });
}

/** Ends that, from the same page. Throws NotFoundError, LimitError. */
export async function stopSubscriberPush(ctx: DomainContext, { link, endpoint }: z.output<typeof publicStopPushInput>): Promise<void> {
  const subscriberId = await requireLink(ctx, link);
  await inTransaction(ctx, async (tx) => {
    const { owner } = await requireSubscriber(tx, subscriberId);
    if (await endPush(tx, owner, endpoint)) await recordConsent(ctx, tx, subscriberId, "withdrawn");
  });
}

async function requireLink(ctx: DomainContext, link: string): Promise<string> {
  await ctx.limits.consume("public/push", limitKeyOf(ctx.client.ipAddress));
  const held = await limitGuesses(ctx, () => findSecret(ctx.db, "manage", link, ctx.now()));
  if (!held) throw new NotFoundError();
  return held.subscriberId;
}

/** The row is held until the commit, so that nobody leaves meanwhile. */
async function requireSubscriber(tx: Transaction, subscriberId: string): Promise<{ owner: BrowserOwner; isConfirmed: boolean }> {
  const [row] = await tx
    .select({ associationId: subscribers.housingAssociationId, status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId))
    .for("update");
  if (!row) throw new NotFoundError();
  return { owner: { associationId: row.associationId, profileId: null, subscriberId }, isConfirmed: row.status === "active" };
}

async function requireConfirmed(tx: Transaction, subscriberId: string): Promise<BrowserOwner> {
  const { owner, isConfirmed } = await requireSubscriber(tx, subscriberId);
  if (!isConfirmed) throw new NotFoundError();
  return owner;
}

const recordConsent = (ctx: DomainContext, tx: Transaction, subscriberId: string, event: "confirmed" | "withdrawn"): Promise<void> =>
  recordConsents(ctx, tx, [{ subscriberId, event, channel: "push", textVersion: PUSH_CONSENT }]);

/** Lets the caller's browser show the messages of their association. Throws InvalidError, LimitError. */
export async function allowPush(ctx: DomainContext, input: PushSubscriptionInput): Promise<{ allowed: true }> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  await ctx.limits.consume("series/push", actor.userId);
  return inTransaction(ctx, async (tx) => {
    const id = await savePush(ctx, tx, { associationId: actor.associationId, profileId: actor.profileId, subscriberId: null }, input);
    await recordAudit(tx, actor, "push.allow", id);
    return { allowed: true };
  });
}

/** Ends that. A browser that was not let in by the caller stays as it is. */
export async function stopPush(ctx: DomainContext, { endpoint }: z.output<typeof stopPushInput>): Promise<{ allowed: false }> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  await ctx.limits.consume("series/push", actor.userId);
  return inTransaction(ctx, async (tx) => {
    const id = await endPush(tx, { associationId: actor.associationId, profileId: actor.profileId, subscriberId: null }, endpoint);
    if (id) await recordAudit(tx, actor, "push.stop", id);
    return { allowed: false };
  });
}

/** Removes a browser whose push service says that it has ended its subscription. */
export async function forgetBrowser(db: Queryable, pushSubscriptionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, pushSubscriptionId));
}

/**
 * Lets this browser show the association's messages as this person's; one that showed them as somebody else's changes
 * hands. Throws InvalidError for an address that is not of a known push service.
 */
async function savePush(ctx: DomainContext, tx: Transaction, owner: BrowserOwner, input: PushSubscriptionInput): Promise<string> {
  if (!isPushAddress(input.endpoint, ctx.config.pushHosts)) throw new InvalidError("PUSH_ADDRESS_UNKNOWN");
  const { associationId, profileId, subscriberId } = owner;
  const values = { profileId, subscriberId, ...input.keys, createdAt: ctx.now() };
  const [saved] = await tx
    .insert(browsers)
    .values({ housingAssociationId: associationId, endpoint: input.endpoint, ...values })
    .onConflictDoUpdate({ target: [browsers.housingAssociationId, browsers.endpoint], set: values })
    .returning({ id: browsers.id });
  const surplus = tx
    .select({ id: browsers.id })
    .from(browsers)
    .where(isOf(owner))
    .orderBy(desc(browsers.createdAt), desc(browsers.id))
    .offset(BROWSERS_PER_PERSON);
  await tx.delete(browsers).where(inArray(browsers.id, surplus));
  if (!saved) throw new Error("a push subscription was not saved");
  return saved.id;
}

/** Ends what `savePush` began; answers with the row's id, or null when there was nothing to end. */
async function endPush(tx: Transaction, owner: BrowserOwner, endpoint: string): Promise<string | null> {
  const [ended] = await tx
    .delete(browsers)
    .where(and(isOf(owner), eq(browsers.endpoint, endpoint)))
    .returning({ id: browsers.id });
  return ended?.id ?? null;
}

function isOf({ associationId, profileId, subscriberId }: BrowserOwner): SQL | undefined {
  const isOwner = profileId === null ? eq(browsers.subscriberId, subscriberId) : eq(browsers.profileId, profileId);
  return and(eq(browsers.housingAssociationId, associationId), isOwner);
}
