import { and, eq, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  collaborationBlocks as blocks,
  housingAssociations,
  collaborationLinks as links,
  collaborationSettings as settings,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** An association that cooperates with another and may reach it now. */
export interface Partner {
  linkId: string;
  associationId: string;
  name: string;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  /** `HH:MM:SS` in Stockholm: what is not urgent waits; null for no quiet hours. */
  quietFrom: string | null;
  quietTo: string | null;
}

/**
 * The associations that both sides' consent joins to this one, by name: neither has paused its sharing or the link, blocked the
 * other or closed. The caller has decided who may know.
 */
export async function activePartners(db: Queryable, associationId: string): Promise<Partner[]> {
  const own = alias(settings, "own_settings");
  return db
    .select({
      linkId: links.id,
      associationId: housingAssociations.id,
      name: housingAssociations.associationName,
      city: housingAssociations.city,
      latitude: housingAssociations.latitude,
      longitude: housingAssociations.longitude,
      quietFrom: settings.quietFrom,
      quietTo: settings.quietTo,
    })
    .from(links)
    .innerJoin(housingAssociations, eq(housingAssociations.id, otherSide(associationId)))
    .innerJoin(settings, eq(settings.housingAssociationId, housingAssociations.id))
    .innerJoin(own, eq(own.housingAssociationId, associationId))
    .where(
      and(
        eq(links.state, "active"),
        isLinkOf(associationId),
        isNull(housingAssociations.closedAt),
        isNull(settings.pausedAt),
        isNull(own.pausedAt),
        notExists(blocksBetween(db, associationId)),
      ),
    )
    .orderBy(housingAssociations.associationName, housingAssociations.id);
}

/** Whether the two may reach each other now, under the same conditions. */
export async function arePartners(db: Queryable, associationId: string, otherId: string): Promise<boolean> {
  return (await activePartners(db, associationId)).some((partner) => partner.associationId === otherId);
}

/** The association at the other end of a link; null while an invitation by e-mail has nobody there. */
export const otherSide = (associationId: string) =>
  sql`case when ${links.fromAssociationId} = ${associationId} then ${links.toAssociationId} else ${links.fromAssociationId} end`;

export const isLinkOf = (associationId: string) => or(eq(links.fromAssociationId, associationId), eq(links.toAssociationId, associationId));

/** The blocks between an association and the row of `housing_associations` that the outer query stands at, in either direction. */
export function blocksBetween(db: Queryable, associationId: string) {
  return db
    .select({ one: sql`1` })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.housingAssociationId, associationId), eq(blocks.blockedAssociationId, housingAssociations.id)),
        and(eq(blocks.housingAssociationId, housingAssociations.id), eq(blocks.blockedAssociationId, associationId)),
      ),
    );
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(db: Queryable, associationId: string, otherId: string): Promise<boolean> {
  const between = or(
    and(eq(blocks.housingAssociationId, associationId), eq(blocks.blockedAssociationId, otherId)),
    and(eq(blocks.housingAssociationId, otherId), eq(blocks.blockedAssociationId, associationId)),
  );
  return (await db.$count(blocks, between)) > 0;
}

/** Those that cooperate with an association, also while either side rests, by name: whom it may choose for what it has. */
export function findStandingPartners(db: Queryable, associationId: string) {
  return db
    .select({ linkId: links.id, associationId: housingAssociations.id, name: housingAssociations.associationName })
    .from(links)
    .innerJoin(housingAssociations, eq(housingAssociations.id, otherSide(associationId)))
    .where(
      and(
        inArray(links.state, ["active", "paused"]),
        isLinkOf(associationId),
        isNull(housingAssociations.closedAt),
        notExists(blocksBetween(db, associationId)),
      ),
    )
    .orderBy(housingAssociations.associationName, housingAssociations.id);
}
