import { eq } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { activePartners, type Partner } from "#server/domains/collaboration/partner-queries.ts";
import { type CollaborationSettings, findSettings } from "#server/domains/collaboration/settings.ts";
import type { MemberRole } from "#server/domains/membership/rules.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { distanceMetres, type Position } from "#shared/calculations/distance.ts";
import { maySend } from "./rules.ts";
import type { SendingView } from "./views.ts";

export interface ReachablePartner extends Partner {
  /** Null where one of the two is not on the map. */
  distanceMetres: number | null;
}

/** Whether the caller can send an alert now, and to whom. */
export async function readSending(ctx: DomainContext): Promise<SendingView> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  const settings = await findSettings(ctx.db, actor.associationId);
  const partners = await reachablePartners(ctx.db, actor.associationId);
  return {
    hindrance: hindranceOf(actor, settings, partners.length),
    partners: partners.map(({ linkId, name, city, distanceMetres: distance }) => ({ linkId, name, city, distanceMetres: distance })),
    isOnMap: (await findPosition(ctx.db, actor.associationId)) !== null,
  };
}

function hindranceOf(
  { role }: MemberActor,
  settings: { leadersMaySend: boolean; isPaused: boolean } | null,
  partners: number,
): SendingView["hindrance"] {
  if (!maySend(role, settings)) return "role";
  if (settings?.isPaused) return "paused";
  return partners === 0 ? "no_partners" : null;
}

/** The associations that this one can reach now, by name, with how far each is. The caller has decided who may know. */
export async function reachablePartners(db: Queryable, associationId: string): Promise<ReachablePartner[]> {
  const own = await findPosition(db, associationId);
  const partners = await activePartners(db, associationId);
  return partners.map((partner) => {
    const { latitude, longitude } = partner;
    const isMeasured = own !== null && latitude !== null && longitude !== null;
    return { ...partner, distanceMetres: isMeasured ? Math.round(distanceMetres(own, { latitude, longitude })) : null };
  });
}

/** Where an association's house stands; null while nobody has put it on the map. */
async function findPosition(db: Queryable, associationId: string): Promise<Position | null> {
  const { latitude, longitude } = housingAssociations;
  const [found] = await db.select({ latitude, longitude }).from(housingAssociations).where(eq(housingAssociations.id, associationId));
  return found && found.latitude !== null && found.longitude !== null ? { latitude: found.latitude, longitude: found.longitude } : null;
}

/**
 * Lets those go on who may send alerts for their association by the role that holds now; `members` were read while it is held. Throws
 * ForbiddenError with COLLABORATION_NOT_ALLOWED where the settings leave that to the owners.
 */
export async function requireSender(
  tx: Transaction,
  { associationId, profileId }: MemberActor,
  members: readonly MemberRole[],
): Promise<CollaborationSettings | null> {
  const settings = await findSettings(tx, associationId);
  const own = members.find((member) => member.profileId === profileId);
  if (!own || !maySend(own.role, settings)) throw new ForbiddenError("COLLABORATION_NOT_ALLOWED");
  return settings;
}
