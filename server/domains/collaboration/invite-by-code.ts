import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations, collaborationLinks as links, collaborationSettings as settings } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError } from "#server/platform/errors.ts";
import type { inviteByCodeInput } from "#shared/schemas/collaboration.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { logSharing } from "./log-sharing.ts";
import { isBlockedBetween } from "./partner-queries.ts";
import { requireNoNames } from "./require-no-names.ts";
import { requireRoomForLink } from "./require-room.ts";
import { requireSharing } from "./require-sharing.ts";
import { takeSettings } from "./take-settings.ts";
import { tellOwners } from "./tell-owners.ts";

/**
 * Asks the association with this code to cooperate. One that has blocked the caller's, or paused all sharing, is answered like an
 * unknown code. Throws ForbiddenError, PreconditionError with COLLABORATION_NOT_STARTED or COLLABORATION_PAUSED, InvalidError with
 * COLLABORATION_CODE_UNKNOWN, COLLABORATION_WITH_ITSELF or RESIDENT_NAMED, ConflictError with ALREADY_LINKED or TOO_MANY_LINKS, LimitError.
 */
export async function inviteByCode(ctx: DomainContext, { code, message }: z.output<typeof inviteByCodeInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId, profileId, userId } = actor;
  await ctx.limits.consume("codeLookupPerUser", userId);
  await ctx.limits.consume("collaborationInvitationsPerAssociation", associationId);

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
