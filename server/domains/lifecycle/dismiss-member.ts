import type { z } from "zod";
import { lockProfile } from "#server/domains/account/lock-profile.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { refusalToDismiss } from "#server/domains/membership/rules.ts";
import { requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { removeMemberInput } from "#shared/schemas/membership.ts";
import { removeMember } from "./remove-member.ts";

/**
 * Removes a member from the owner's association; the reason is mailed to them and kept nowhere else. Throws NotFoundError for
 * who is not a member, ConflictError with LAST_OWNER_NOT_REMOVED or LEAVE_INSTEAD, ForbiddenError.
 */
export async function dismissMember(ctx: DomainContext, { profileId, reason }: z.output<typeof removeMemberInput>): Promise<void> {
  const actor = requirePermission(requireNoNamedToken(ctx.actor), "members:manage");
  const { associationId } = actor;

  await inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "members:manage");
    const refusal = refusalToDismiss(members, actor.profileId, profileId);
    if (refusal) throw new ConflictError(refusal);
    const profile = await lockProfile(tx, profileId);
    const isRemoved = profile !== null && (await removeMember(ctx, tx, { profileId, associationId }));
    if (!isRemoved) throw new NotFoundError();

    await recordAudit(tx, actor, "membership.remove", profileId);
    await queueEmail(ctx, tx, {
      template: "membership-removed",
      recipient: profile.email,
      payload: { associationId, reason },
      dedupeKey: `membership-removed:${crypto.randomUUID()}`,
      userId: profile.userId,
    });
    await ctx.live.publish(tx, `profile:${profileId}`);
    await ctx.live.publish(tx, `association:${associationId}:membership`);
  });
}
