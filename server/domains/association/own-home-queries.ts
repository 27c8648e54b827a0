import { eq } from "drizzle-orm";
import { housingAssociationApartments as apartments, associationMembers as members } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { apartmentName } from "#shared/format/apartment.ts";
import { countApartments } from "./apartment-queries.ts";

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
