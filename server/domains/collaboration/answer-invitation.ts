import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations, collaborationLinks as links } from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { answerInvitationInput } from "#shared/schemas/collaboration.ts";
import { ensureSettings } from "./ensure-settings.ts";
import { logSharing } from "./log-sharing.ts";
import { isBlockedBetween } from "./partner-queries.ts";
import { requireRoomForLink } from "./require-room.ts";
import { requireSharing } from "./require-sharing.ts";
import { takeLink } from "./take-link.ts";
import { takeSettings } from "./take-settings.ts";
import { tellOwners } from "./tell-owners.ts";

/**
 * «Acceptera» or «Avböj», by an owner of the association that was invited. With the yes both cooperate; the other
 * side is mailed either way. Throws ForbiddenError,
 * NotFoundError, also for the own invitation and for an association that has closed or is kept away, ConflictError with
 * LINK_STATE_CHANGED, and for a yes with TOO_MANY_LINKS, PreconditionError with COLLABORATION_PAUSED.
 */
export async function answerInvitation(ctx: DomainContext, { linkId, accepts }: z.output<typeof answerInvitationInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    const { fromAssociationId: otherId, toAssociationId, invitedEmail, expiresAt } = await takeLink(tx, actor, linkId, ["invited"]);
    if (toAssociationId !== actor.associationId) throw new NotFoundError();
    if (expiresAt && expiresAt <= ctx.now()) throw new NotFoundError("INVITATION_GONE");
    await requireReachable(tx, actor, otherId);
    if (accepts) await beginSharing(tx, actor);
    await tx
      .update(links)
      .set({
        state: accepts ? "active" : "declined",
        ...{ invitedEmail: null, expiresAt: null },
        ...{ decidedByProfileId: actor.profileId, decidedAt: ctx.now() },
      })
      .where(eq(links.id, linkId));
    await recordAudit(tx, actor, "collaboration.answer_invitation", linkId, { accepts });
    if (!accepts) return tellOwners(ctx, tx, otherId, linkId, invitedEmail ? "mail_declined" : "declined");
    await logSharing(tx, actor.associationId, [otherId], "link");
    await logSharing(tx, otherId, [actor.associationId], "link");
    await tellOwners(ctx, tx, otherId, linkId, "accepted");
  });
}

async function requireReachable(tx: Transaction, actor: MemberActor, otherId: string): Promise<void> {
  const isOpen = and(eq(housingAssociations.id, otherId), isNull(housingAssociations.closedAt));
  if ((await tx.$count(housingAssociations, isOpen)) === 0) throw new NotFoundError();
  // A block sets all links between the two, so it waits for this one and then ends it; what it set before is read here.
  if (await isBlockedBetween(tx, actor.associationId, otherId)) throw new NotFoundError("INVITATION_GONE");
}

/** Lets the association take part if it does not yet, unless it has paused its sharing or has no room for one more. */
async function beginSharing(tx: Transaction, actor: MemberActor): Promise<void> {
  await ensureSettings(tx, actor.associationId);
  requireSharing(await takeSettings(tx, actor));
  await requireRoomForLink(tx, actor.associationId);
}
