import { and, eq, inArray, or } from "drizzle-orm";
import { collaborationLinks as links } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { COLLABORATION_LINKS_MAX } from "#shared/limits.ts";
import { isLinkOf } from "./partner-queries.ts";

/**
 * Throws ConflictError with TOO_MANY_LINKS when an association cooperates with or has invited as many as it may. What others ask of it
 * takes no room before it says yes. Hold the association: two that count at once would both find room.
 */
export async function requireRoomForLink(tx: Transaction, associationId: string): Promise<void> {
  const isInvitedByIt = and(eq(links.fromAssociationId, associationId), eq(links.state, "invited"));
  const isTaken = or(and(isLinkOf(associationId), inArray(links.state, ["active", "paused"])), isInvitedByIt);
  if ((await tx.$count(links, isTaken)) >= COLLABORATION_LINKS_MAX) throw new ConflictError("TOO_MANY_LINKS");
}
