import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { housingAssociations, collaborationLinks as links } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { CollaborationLinkState } from "#shared/enums.ts";

/** Who has invited by this link, while it stands unopened; null once it is taken back, opened or the association has closed. */
export async function findMailedInvitation(db: Queryable, linkId: string): Promise<{ name: string; message: string | null } | null> {
  const [found] = await db
    .select({ name: housingAssociations.associationName, message: links.message })
    .from(links)
    .innerJoin(housingAssociations, eq(housingAssociations.id, links.fromAssociationId))
    .where(and(eq(links.id, linkId), eq(links.state, "invited"), isNull(links.toAssociationId), isNull(housingAssociations.closedAt)));
  return found ?? null;
}

/** Both ends of a link in this state, as the association with this id sees them; null when it is no longer so. */
export async function findLinkNews(
  db: Queryable,
  { linkId, associationId, state }: { linkId: string; associationId: string; state: CollaborationLinkState },
): Promise<{ ownName: string; otherName: string; message: string | null } | null> {
  const [from, to] = [alias(housingAssociations, "from_association"), alias(housingAssociations, "to_association")];
  const [found] = await db
    .select({ fromId: from.id, fromName: from.associationName, toId: to.id, toName: to.associationName, message: links.message })
    .from(links)
    .innerJoin(from, eq(from.id, links.fromAssociationId))
    .innerJoin(to, eq(to.id, links.toAssociationId))
    .where(and(eq(links.id, linkId), eq(links.state, state)));
  if (!found || (found.fromId !== associationId && found.toId !== associationId)) return null;
  const isFrom = found.fromId === associationId;
  return {
    ownName: isFrom ? found.fromName : found.toName,
    otherName: isFrom ? found.toName : found.fromName,
    message: found.message,
  };
}
