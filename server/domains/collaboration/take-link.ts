import { and, eq } from "drizzle-orm";
import { collaborationLinks as links } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { CollaborationLinkState } from "#shared/enums.ts";
import { isLinkOf } from "./partner-queries.ts";

export type CollaborationLink = typeof links.$inferSelect;

/**
 * A link of the owner's association in one of these states, held for this write. Throws ForbiddenError, NotFoundError for any other
 * association's, ConflictError with LINK_STATE_CHANGED.
 */
export async function takeLink(
  tx: Transaction,
  actor: MemberActor,
  linkId: string,
  states: readonly CollaborationLinkState[],
): Promise<CollaborationLink> {
  await lockMembersFor(tx, actor, "collaboration:manage");
  const [link] = await tx
    .select()
    .from(links)
    .where(and(eq(links.id, linkId), isLinkOf(actor.associationId)))
    .for("no key update");
  if (!link) throw new NotFoundError();
  if (!states.includes(link.state)) throw new ConflictError("LINK_STATE_CHANGED");
  return link;
}

/** The association at the other end; null while an invitation by e-mail has nobody there. */
export const otherEnd = (link: CollaborationLink, associationId: string): string | null =>
  link.fromAssociationId === associationId ? link.toAssociationId : link.fromAssociationId;
