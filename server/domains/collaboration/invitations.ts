import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations, collaborationLinks as links, collaborationSettings as settings } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { COLLABORATION_LINKS_MAX } from "#shared/limits.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import type {
  answerInvitationInput,
  claimInvitationInput,
  collaborationLinkInput,
  inviteByCodeInput,
  inviteByEmailInput,
} from "#shared/schemas/collaboration.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { takeLink, tellOwners } from "./change-link.ts";
import { isBlockedBetween, isLinkOf } from "./partner-queries.ts";
import { requireNoNames } from "./resident-names.ts";
import { type CollaborationSettings, ensureSettings, takeSettings } from "./settings.ts";
import { logSharing } from "./share-log.ts";

const OWN_ADDRESS = "Adressen är en systemägares i er egen förening.";
const LIFETIME_MS = KEPT_DAYS.invitation * 24 * 3_600_000;

/**
 * Asks the association with this code to cooperate. One that has blocked the caller's, or paused all sharing, is answered like an
 * unknown code. Throws ForbiddenError, PreconditionError with COLLABORATION_NOT_STARTED or COLLABORATION_PAUSED, InvalidError with
 * COLLABORATION_CODE_UNKNOWN, COLLABORATION_WITH_ITSELF or RESIDENT_NAMED, ConflictError with ALREADY_LINKED or TOO_MANY_LINKS, LimitError.
 */
export async function inviteByCode(ctx: DomainContext, { code, message }: z.output<typeof inviteByCodeInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId, profileId, userId } = actor;
  await ctx.limits.consume("work/code-lookup", userId);
  await ctx.limits.consume("invite/collaboration", associationId);

  try {
    await inTransaction(ctx, async (tx) => {
      requireSharing(await takeSettings(tx, actor));
      const otherId = await findByCode(tx, associationId, code);
      await requireRoomForLink(tx, associationId);
      await requireNoNames(tx, [associationId, otherId], { message });
      const [link] = await tx
        .insert(links)
        .values({ fromAssociationId: associationId, toAssociationId: otherId, message, invitedByProfileId: profileId })
        .returning({ id: links.id });
      if (!link) throw new Error("no link row");
      await logSharing(tx, associationId, [otherId], "invitation", { message });
      await tellOwners(ctx, tx, otherId, link.id, "invited");
      await recordAudit(tx, actor, "collaboration.invite", link.id, { by: "code" });
    });
  } catch (error) {
    if (violatesUnique(error, "collaboration_links_pair")) throw new ConflictError("ALREADY_LINKED", { cause: error });
    throw error;
  }
}

async function findByCode(tx: Transaction, associationId: string, code: string): Promise<string> {
  const [found] = await tx
    .select({ id: housingAssociations.id })
    .from(settings)
    .innerJoin(housingAssociations, eq(housingAssociations.id, settings.housingAssociationId))
    .where(and(eq(settings.code, code), isNull(housingAssociations.closedAt), isNull(settings.pausedAt)));
  if (found?.id === associationId) {
    const message = "Det är er egen kod.";
    throw new InvalidError("COLLABORATION_WITH_ITSELF", { message, fields: { code: message } });
  }
  if (!found || (await isBlockedBetween(tx, associationId, found.id))) {
    throw new InvalidError("COLLABORATION_CODE_UNKNOWN", { fields: { code: ERROR_MESSAGES.COLLABORATION_CODE_UNKNOWN } });
  }
  return found.id;
}

/**
 * Mails a link, good for one association and 14 days, to whoever has this address. The answer is the same for every address
 * but those of the own owners. Throws ForbiddenError, PreconditionError with COLLABORATION_NOT_STARTED or COLLABORATION_PAUSED,
 * InvalidError with COLLABORATION_WITH_ITSELF or RESIDENT_NAMED, ConflictError with TOO_MANY_LINKS, LimitError.
 */
export async function inviteByEmail(ctx: DomainContext, { email, message }: z.output<typeof inviteByEmailInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId, profileId } = actor;
  await ctx.limits.consume("invite/collaboration", associationId);
  await ctx.limits.consume("recipientDay/invite", email);

  await inTransaction(ctx, async (tx) => {
    requireSharing(await takeSettings(tx, actor));
    const owners = await listOwners(tx, associationId);
    if (owners.some((owner) => owner.email.toLowerCase() === email.toLowerCase())) {
      throw new InvalidError("COLLABORATION_WITH_ITSELF", { message: OWN_ADDRESS, fields: { email: OWN_ADDRESS } });
    }
    await requireRoomForLink(tx, associationId);
    await requireNoNames(tx, [associationId], { message });
    const token = randomSecret();
    const [link] = await tx
      .insert(links)
      .values({
        fromAssociationId: associationId,
        invitedEmail: email,
        tokenHash: hashSecret(token),
        message,
        invitedByProfileId: profileId,
        expiresAt: new Date(ctx.now().getTime() + LIFETIME_MS),
      })
      .returning({ id: links.id });
    if (!link) throw new Error("no link row");
    await queueEmail(ctx, tx, {
      template: "collaboration-invitation",
      recipient: email,
      payload: { linkId: link.id, token },
      dedupeKey: `collaboration-invitation:${link.id}`,
      userId: null,
    });
    await recordAudit(tx, actor, "collaboration.invite", link.id, { by: "email" });
  });
}

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

/**
 * Takes an invitation by its mailed link to the owner's association, where it then waits for an answer; the link opens nothing
 * more. Who invited is told by the answer, not before. Throws ForbiddenError, NotFoundError with INVITATION_GONE, InvalidError with
 * COLLABORATION_WITH_ITSELF, ConflictError with ALREADY_LINKED, LimitError.
 */
export async function claimInvitation(ctx: DomainContext, { token }: z.output<typeof claimInvitationInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId } = actor;
  await ctx.limits.consume("work/code-lookup", actor.userId);

  try {
    await inTransaction(ctx, async (tx) => {
      await lockMembersFor(tx, actor, "collaboration:manage");
      const [link] = await tx
        .select({ id: links.id, fromAssociationId: links.fromAssociationId, message: links.message })
        .from(links)
        .where(
          and(
            eq(links.tokenHash, hashSecret(token)),
            eq(links.state, "invited"),
            isNull(links.toAssociationId),
            gt(links.expiresAt, ctx.now()),
          ),
        )
        .for("no key update");
      if (!link) throw new NotFoundError("INVITATION_GONE");
      if (link.fromAssociationId === associationId) throw new InvalidError("COLLABORATION_WITH_ITSELF");
      if (await isBlockedBetween(tx, associationId, link.fromAssociationId)) throw new NotFoundError("INVITATION_GONE");
      await tx.update(links).set({ toAssociationId: associationId, tokenHash: null }).where(eq(links.id, link.id));
      await logSharing(tx, link.fromAssociationId, [associationId], "invitation", { message: link.message });
      await recordAudit(tx, actor, "collaboration.claim_invitation", link.id);
    });
  } catch (error) {
    if (violatesUnique(error, "collaboration_links_pair")) throw new ConflictError("ALREADY_LINKED", { cause: error });
    throw error;
  }
}

/**
 * Takes back an invitation that nobody has answered. Throws ForbiddenError, NotFoundError, also for another association's invitation to
 * this one, ConflictError with LINK_STATE_CHANGED.
 */
export async function withdrawInvitation(ctx: DomainContext, { linkId }: z.output<typeof collaborationLinkInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, actor, linkId, ["invited"]);
    if (link.fromAssociationId !== actor.associationId) throw new NotFoundError();
    await tx.delete(links).where(eq(links.id, linkId));
    await recordAudit(tx, actor, "collaboration.withdraw_invitation", linkId);
  });
}

/**
 * Throws ConflictError with TOO_MANY_LINKS when an association cooperates with or has invited as many as it may. What others ask of it
 * takes no room before it says yes. Hold the association: two that count at once would both find room.
 */
async function requireRoomForLink(tx: Transaction, associationId: string): Promise<void> {
  const isInvitedByIt = and(eq(links.fromAssociationId, associationId), eq(links.state, "invited"));
  const isTaken = or(and(isLinkOf(associationId), inArray(links.state, ["active", "paused"])), isInvitedByIt);
  if ((await tx.$count(links, isTaken)) >= COLLABORATION_LINKS_MAX) throw new ConflictError("TOO_MANY_LINKS");
}

/** Throws PreconditionError with COLLABORATION_PAUSED while an association has paused all its sharing: it then begins nothing new. */
function requireSharing({ isPaused }: CollaborationSettings): void {
  if (isPaused) throw new PreconditionError("COLLABORATION_PAUSED");
}
