import type { z } from "zod";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { lockApplicants } from "#server/domains/membership/close-applications-to.ts";
import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { leaving } from "#server/domains/membership/rules.ts";
import { requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError, PreconditionError } from "#server/platform/errors.ts";
import type { leaveAssociationInput } from "#shared/schemas/membership.ts";
import { closeAssociation } from "./close-association.ts";
import { removeMember } from "./remove-member.ts";

/**
 * Ends the caller's own membership. The last owner among several members stays (decision 27); a sole member closes the
 * association, once its name is typed. Throws ForbiddenError with MEMBERSHIP_NOT_VERIFIED, ConflictError with
 * LAST_OWNER_CANNOT_LEAVE, PreconditionError with CLOSING_NOT_CONFIRMED.
 */
export async function leaveAssociation(ctx: DomainContext, input: z.output<typeof leaveAssociationInput>): Promise<{ closed: boolean }> {
  const actor = requirePermission(requireNoNamedToken(ctx.actor), "association:read");
  const { associationId, profileId } = actor;

  return inTransaction(ctx, async (tx) => {
    const members = await lockMembers(tx, associationId);
    const outcome = leaving(members ?? [], profileId);
    if (outcome === "not_a_member") throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    if (outcome === "last_owner") throw new ConflictError("LAST_OWNER_CANNOT_LEAVE");
    const closes = outcome === "closes";
    if (closes && input.closes !== (await findAssociationName(tx, associationId))) throw new PreconditionError("CLOSING_NOT_CONFIRMED");

    if (closes) await lockApplicants(tx, associationId);
    await recordAudit(tx, actor, "membership.leave", profileId);
    await removeMember(ctx, tx, { profileId, associationId });
    if (closes) await closeAssociation(ctx, tx, associationId);
    await ctx.live.publish(tx, `profile:${profileId}`);
    await ctx.live.publish(tx, `association:${associationId}:membership`);
    return { closed: closes };
  });
}
