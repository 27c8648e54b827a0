import { and, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import {
  collaborationBlocks as blocks,
  collaborationLinks as links,
  sharedResources as resources,
  collaborationSettings as settings,
  collaborationShareLog as shareLog,
} from "#drizzle/schema/index.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { COLLABORATION_LINK_STATES, type CollaborationLinkState } from "#shared/enums.ts";
import type { blockAssociationInput, collaborationLinkInput, pauseLinkInput, pauseSharingInput } from "#shared/schemas/collaboration.ts";
import { isLinkOf } from "./partner-queries.ts";
import { takeSettings } from "./settings.ts";

/**
 * «Avsluta», by either side: nothing is shared any more, and the other side is mailed. Throws ForbiddenError, NotFoundError,
 * ConflictError with LINK_STATE_CHANGED.
 */
export async function endLink(ctx: DomainContext, { linkId }: z.output<typeof collaborationLinkInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, actor, linkId, ["active", "paused"]);
    await tx.update(links).set({ state: "ended", message: null, decidedAt: ctx.now() }).where(eq(links.id, linkId));
    await recordAudit(tx, actor, "collaboration.end_link", linkId);
    const otherId = otherEnd(link, actor.associationId);
    if (otherId) await tellOwners(ctx, tx, otherId, linkId, "ended");
  });
}

/**
 * Pauses a cooperation, or goes on with it: only whoever paused it can. A paused link goes out from the one that paused it. Throws
 * ForbiddenError, NotFoundError, ConflictError with LINK_STATE_CHANGED.
 */
export async function pauseLink(ctx: DomainContext, { linkId, isPaused }: z.output<typeof pauseLinkInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId } = actor;

  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, actor, linkId, [isPaused ? "active" : "paused"]);
    if (!isPaused && link.fromAssociationId !== associationId) throw new ConflictError("LINK_STATE_CHANGED");
    await tx
      .update(links)
      .set({ state: isPaused ? "paused" : "active", fromAssociationId: associationId, toAssociationId: otherEnd(link, associationId) })
      .where(eq(links.id, linkId));
    await recordAudit(tx, actor, "collaboration.pause_link", linkId, { isPaused });
  });
}

/** «Pausa all delning» and the way back: nobody sees or reaches the owner's association meanwhile. Throws ForbiddenError, PreconditionError. */
export async function pauseSharing(ctx: DomainContext, { isPaused }: z.output<typeof pauseSharingInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    if ((await takeSettings(tx, actor)).isPaused === isPaused) return;
    await tx
      .update(settings)
      .set({ pausedAt: isPaused ? ctx.now() : null })
      .where(eq(settings.housingAssociationId, actor.associationId));
    await recordAudit(tx, actor, "collaboration.pause_sharing", actor.associationId, { isPaused });
  });
}

/**
 * Keeps the association at the other end of a link from reaching the owner's, and ends what stands between them; or lets it in again.
 * The other side is not told. Throws ForbiddenError, NotFoundError.
 */
export async function blockAssociation(ctx: DomainContext, { linkId, isBlocked }: z.output<typeof blockAssociationInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId } = actor;

  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, actor, linkId, COLLABORATION_LINK_STATES);
    const otherId = otherEnd(link, associationId);
    if (!otherId) throw new NotFoundError();
    const pair = { housingAssociationId: associationId, blockedAssociationId: otherId };
    if (isBlocked) {
      await tx.insert(blocks).values(pair).onConflictDoNothing();
      const stands = and(isLinkOf(associationId), isLinkOf(otherId), inArray(links.state, ["invited", "active", "paused"]));
      await tx.update(links).set({ state: "ended", invitedEmail: null, message: null, decidedAt: ctx.now() }).where(stands);
    } else {
      await tx.delete(blocks).where(and(eq(blocks.housingAssociationId, associationId), eq(blocks.blockedAssociationId, otherId)));
    }
    await recordAudit(tx, actor, "collaboration.block", linkId, { isBlocked });
  });
}

/** Ends all cooperation of an association and removes what it has to lend, photos included, when it closes. */
export async function deleteCollaboration(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(links).where(isLinkOf(associationId));
  await tx.delete(blocks).where(or(eq(blocks.housingAssociationId, associationId), eq(blocks.blockedAssociationId, associationId)));
  const removed = await tx
    .delete(resources)
    .where(eq(resources.housingAssociationId, associationId))
    .returning({ photoId: resources.photoId });
  await queueRemoval(
    ctx,
    tx,
    removed.map(({ photoId }) => photoId),
  );
  await tx.delete(settings).where(eq(settings.housingAssociationId, associationId));
  await tx.delete(shareLog).where(eq(shareLog.housingAssociationId, associationId));
  // What others have shared with it stands in their logs, by the name it had.
  await tx.update(shareLog).set({ otherAssociationId: null }).where(eq(shareLog.otherAssociationId, associationId));
}

/** What the rules of a change ask of a link. */
const linkFacts = {
  id: links.id,
  state: links.state,
  fromAssociationId: links.fromAssociationId,
  toAssociationId: links.toAssociationId,
  invitedEmail: links.invitedEmail,
  expiresAt: links.expiresAt,
};
type LinkFacts = Selected<typeof linkFacts>;

/**
 * A link of the owner's association in one of these states, held for this write. Throws ForbiddenError, NotFoundError for any other
 * association's, ConflictError with LINK_STATE_CHANGED.
 */
export async function takeLink(
  tx: Transaction,
  actor: MemberActor,
  linkId: string,
  states: readonly CollaborationLinkState[],
): Promise<LinkFacts> {
  await lockMembersFor(tx, actor, "collaboration:manage");
  const [link] = await tx
    .select(linkFacts)
    .from(links)
    .where(and(eq(links.id, linkId), isLinkOf(actor.associationId)))
    .for("no key update");
  if (!link) throw new NotFoundError();
  if (!states.includes(link.state)) throw new ConflictError("LINK_STATE_CHANGED");
  return link;
}

/** The association at the other end; null while an invitation by e-mail has nobody there. */
const otherEnd = (link: LinkFacts, associationId: string): string | null =>
  link.fromAssociationId === associationId ? link.toAssociationId : link.fromAssociationId;

/** What the owners of an association hear of a link. Whose address was invited is not told when that association declines. */
export type LinkNews = "invited" | "accepted" | "declined" | "mail_declined" | "ended";

/** Mails the owners of an association that another one has invited it, answered or ended what stood between them, once the write is committed. */
export async function tellOwners(
  ctx: DomainContext,
  tx: Transaction,
  associationId: string,
  linkId: string,
  news: LinkNews,
): Promise<void> {
  for (const { userId, email } of await listOwners(tx, associationId)) {
    await queueEmail(ctx, tx, {
      template: "collaboration-news",
      recipient: email,
      payload: { linkId, associationId, news },
      dedupeKey: `collaboration-news:${news}:${linkId}:${userId}`,
      userId,
    });
  }
}
