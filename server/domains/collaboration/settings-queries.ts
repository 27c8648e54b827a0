import { type AnyColumn, and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import {
  collaborationBlocks as blocks,
  housingAssociations,
  collaborationLinks as links,
  collaborationSettings as settings,
} from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";

/** The minutes that a time of the day has. */
const minutesOf = (time: AnyColumn): SQL<string | null> => sql<string | null>`left(${time}::text, 5)`;

/** How an association takes part. Times are `HH:MM` in Stockholm. */
export const settingsView = {
  code: settings.code,
  isDiscoverable: settings.isDiscoverable,
  presentation: settings.presentation,
  contactRole: settings.contactRole,
  defaultVisibility: settings.defaultVisibility,
  leadersMaySend: settings.leadersMaySend,
  sharesStatusInCrisis: settings.sharesStatusInCrisis,
  quietFrom: minutesOf(settings.quietFrom),
  quietTo: minutesOf(settings.quietTo),
  isPaused: sql<boolean>`${settings.pausedAt} is not null`,
  updatedAt: settings.updatedAt,
};
export type CollaborationSettings = Selected<typeof settingsView>;

/** How an association takes part; null while it does not. The caller has decided who may know. */
export async function findSettings(db: Queryable, associationId: string): Promise<CollaborationSettings | null> {
  const [found] = await db.select(settingsView).from(settings).where(eq(settings.housingAssociationId, associationId));
  return found ?? null;
}

/** How the caller's association takes part, with those that must not reach it; null while it does not. */
export async function readSettings(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  const found = await findSettings(ctx.db, associationId);
  return found && { ...found, blocked: await listBlocked(ctx.db, associationId) };
}

/** The blocked by name, each with the latest link to it: that is how the caller names it. */
function listBlocked(db: Queryable, associationId: string) {
  return db
    .selectDistinctOn([housingAssociations.associationName, housingAssociations.id], {
      linkId: links.id,
      name: housingAssociations.associationName,
    })
    .from(blocks)
    .innerJoin(housingAssociations, eq(housingAssociations.id, blocks.blockedAssociationId))
    .innerJoin(
      links,
      or(
        and(eq(links.fromAssociationId, associationId), eq(links.toAssociationId, blocks.blockedAssociationId)),
        and(eq(links.toAssociationId, associationId), eq(links.fromAssociationId, blocks.blockedAssociationId)),
      ),
    )
    .where(eq(blocks.housingAssociationId, associationId))
    .orderBy(housingAssociations.associationName, housingAssociations.id, desc(links.createdAt));
}
