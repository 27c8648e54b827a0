import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers as members } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { setMemberHomeInput } from "#shared/schemas/apartments.ts";
import { requirePlace } from "./require-place.ts";

/**
 * Which flat of the house a member lives in, said by an owner or by the member; none where nothing is said. Throws what `requirePlace`
 * throws, NotFoundError for nobody of the association, ForbiddenError.
 */
export async function setMemberHome(ctx: DomainContext, { profileId, ...named }: z.output<typeof setMemberHomeInput>): Promise<void> {
  const permission = profileId === ctx.actor?.profileId ? "association:read" : "members:manage";
  const actor = requirePermission(ctx.actor, permission);
  const { associationId } = actor;
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, permission);
    const { apartmentId } = await requirePlace(tx, associationId, named);
    const moved = await tx
      .update(members)
      .set({ apartmentId, updatedAt: ctx.now() })
      .where(and(eq(members.profileId, profileId), eq(members.associationId, associationId)))
      .returning({ profileId: members.profileId });
    if (moved.length === 0) throw new NotFoundError();
    await recordAudit(tx, actor, "association.set_member_home", profileId);
    await ctx.live.publish(tx, `association:${associationId}:membership`);
  });
}
