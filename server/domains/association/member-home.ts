import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationApartments as apartments, associationMembers as members } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { apartmentName } from "#shared/format/apartment.ts";
import type { setMemberHomeInput } from "#shared/schemas/apartments.ts";
import { countApartments } from "./apartments.ts";
import { requirePlace } from "./places.ts";

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

/** Where the caller lives as a member; null where nobody has said. A house that knows no flats asks for none. */
export async function readOwnHome(
  ctx: DomainContext,
): Promise<{ knowsFlats: boolean; home: { stairwellId: string; flat: string } | null }> {
  const { associationId, profileId } = requirePermission(ctx.actor, "association:read");
  const [flats, [own]] = await Promise.all([
    countApartments(ctx.db, associationId),
    ctx.db
      .select({ stairwellId: apartments.stairwellId, number: apartments.number, name: apartments.name })
      .from(members)
      .innerJoin(apartments, eq(apartments.id, members.apartmentId))
      .where(eq(members.profileId, profileId)),
  ]);
  return { knowsFlats: flats > 0, home: own ? { stairwellId: own.stairwellId, flat: apartmentName(own) } : null };
}
