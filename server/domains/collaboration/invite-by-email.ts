import type { z } from "zod";
import { collaborationLinks as links } from "#drizzle/schema/index.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import type { inviteByEmailInput } from "#shared/schemas/collaboration.ts";
import { requireNoNames } from "./require-no-names.ts";
import { requireRoomForLink } from "./require-room.ts";
import { requireSharing } from "./require-sharing.ts";
import { takeSettings } from "./take-settings.ts";

const OWN_ADDRESS = "Adressen är en systemägares i er egen förening.";
const LIFETIME_MS = KEPT_DAYS.invitation * 24 * 3_600_000;

/**
 * Mails a link, good for one association and 14 days, to whoever has this address. The answer is the same for every address
 * but those of the own owners. Throws ForbiddenError, PreconditionError with COLLABORATION_NOT_STARTED or COLLABORATION_PAUSED,
 * InvalidError with COLLABORATION_WITH_ITSELF or RESIDENT_NAMED, ConflictError with TOO_MANY_LINKS, LimitError.
 */
export async function inviteByEmail(ctx: DomainContext, { email, message }: z.output<typeof inviteByEmailInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId, profileId } = actor;
  await ctx.limits.consume("collaborationInvitationsPerAssociation", associationId);
  await ctx.limits.consume("invitationsPerRecipient", email);

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
