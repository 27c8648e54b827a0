import { eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations as associations } from "#drizzle/schema/index.ts";
import { hasSecondFactor } from "#server/domains/account/factor-queries.ts";
import { requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { PreconditionError } from "#server/platform/errors.ts";
import { SECOND_FACTOR_GRACE_DAYS } from "#shared/limits.ts";
import type { requireSecondFactorInput } from "#shared/schemas/membership.ts";
import { lockMembersFor } from "./lock-members.ts";
import { listOwners } from "./queries.ts";

const GRACE_MS = SECOND_FACTOR_GRACE_DAYS * 24 * 60 * 60_000;

/**
 * Requires a second factor of the house's owners from two weeks on (record 0113), or no longer; the other owners are told when it begins. Whoever
 * changes it has a second factor: a stolen password lifts no rule that is there against stolen passwords.
 * Throws ForbiddenError, with SESSION_REQUIRED for a named token, and PreconditionError with OWN_SECOND_FACTOR_FIRST.
 */
export async function requireSecondFactor(ctx: DomainContext, { isRequired }: z.output<typeof requireSecondFactorInput>): Promise<void> {
  const actor = requirePermission(requireNoNamedToken(ctx.actor), "members:manage");
  const { associationId } = actor;
  await ctx.limits.consume("send/second-factor-rule", actor.userId);

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "members:manage");
    const isOwn = eq(associations.id, associationId);
    const [house] = await tx.select({ from: associations.secondFactorFrom }).from(associations).where(isOwn);
    if (isRequired === Boolean(house?.from)) return;
    if (!(await hasSecondFactor(tx, actor.userId))) throw new PreconditionError("OWN_SECOND_FACTOR_FIRST");

    const from = isRequired ? new Date(ctx.now().getTime() + GRACE_MS) : null;
    await tx.update(associations).set({ secondFactorFrom: from, updatedAt: ctx.now() }).where(isOwn);
    await recordAudit(tx, actor, from ? "membership.require_second_factor" : "membership.waive_second_factor", associationId);
    await ctx.live.publish(tx, `association:${associationId}:membership`);
    if (!from) return;
    const others = (await listOwners(tx, associationId)).filter(({ userId }) => userId !== actor.userId);
    for (const { userId, email } of others) {
      await queueEmail(ctx, tx, {
        template: "second-factor-required",
        recipient: email,
        payload: { associationId },
        dedupeKey: `second-factor-required:${associationId}:${userId}:${from.toISOString()}`,
        userId,
      });
    }
  });
}
