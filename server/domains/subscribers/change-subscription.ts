import { eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { CONSENT_VERSION } from "#shared/content/consent.ts";
import type { changeSubscriptionInput } from "#shared/schemas/subscribers.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { recordConsents } from "./record-consent.ts";
import { requireStairwell } from "./require-stairwell.ts";
import { findSecret } from "./subscription-queries.ts";

/** What a resident changes in the own subscription. Throws NotFoundError with LINK_INVALID for a key that is over, InvalidError, LimitError. */
export async function changeSubscription(ctx: DomainContext, key: string, input: z.output<typeof changeSubscriptionInput>): Promise<void> {
  const held = await limitGuesses(ctx, () => findSecret(ctx.db, "manage", key, ctx.now()));
  if (!held) throw new NotFoundError("LINK_INVALID");
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, held.subscriberId)).for("update");
    if (!row) throw new NotFoundError("LINK_INVALID");
    const { fullName, preferredLanguage } = input;
    const stairwellId = await requireStairwell(tx, row.housingAssociationId, input.stairwellId);
    await tx.update(subscribers).set({ fullName, preferredLanguage, stairwellId, updatedAt: ctx.now() }).where(eq(subscribers.id, row.id));
    await recordConsents(ctx, tx, [{ subscriberId: row.id, event: "changed", channel: null, textVersion: CONSENT_VERSION }]);
    await ctx.live.publish(tx, `association:${row.housingAssociationId}:crisis`);
  });
}
