import { and, desc, eq, or } from "drizzle-orm";
import {
  collaborationBlocks as blocks,
  housingAssociations,
  collaborationLinks as links,
  collaborationSettings as settings,
} from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { CollaborationSettingsView } from "./views.ts";

export type CollaborationSettings = typeof settings.$inferSelect;

/** How an association takes part; null while it does not. The caller has decided who may know. */
export async function findSettings(db: Queryable, associationId: string): Promise<CollaborationSettings | null> {
  const [found] = await db.select().from(settings).where(eq(settings.housingAssociationId, associationId));
  return found ?? null;
}

/** How the caller's association takes part; null while it does not. */
export async function readSettings(ctx: DomainContext): Promise<CollaborationSettingsView | null> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  const found = await findSettings(ctx.db, associationId);
  if (!found) return null;
  const { housingAssociationId: _, pausedAt, quietFrom, quietTo, updatedAt, ...values } = found;
  return {
    ...values,
    quietFrom: quietFrom?.slice(0, 5) ?? null,
    quietTo: quietTo?.slice(0, 5) ?? null,
    isPaused: pausedAt !== null,
    updatedAt: updatedAt.toISOString(),
    blocked: await listBlocked(ctx.db, associationId),
  };
}

/** The blocked by name, each with the latest link to it: that is how the caller names it. */
function listBlocked(db: Queryable, associationId: string): Promise<CollaborationSettingsView["blocked"]> {
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
