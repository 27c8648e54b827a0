import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { pushSubscriptions as browsers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { isPushAddress } from "#server/platform/senders/push-hosts.ts";
import type { PushSubscriptionInput } from "#shared/schemas/push.ts";

/** As many browsers as one person uses; with one more the oldest goes. */
const BROWSERS_PER_PERSON = 10;

export type BrowserOwner = { associationId: string } & (
  | { profileId: string; subscriberId: null }
  | { profileId: null; subscriberId: string }
);

/**
 * Lets this browser show the association's messages as this person's; one that showed them as somebody else's changes
 * hands. Throws InvalidError for an address that is not of a known push service.
 */
export async function savePush(ctx: DomainContext, tx: Transaction, owner: BrowserOwner, input: PushSubscriptionInput): Promise<string> {
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
export async function endPush(tx: Transaction, owner: BrowserOwner, endpoint: string): Promise<string | null> {
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
