import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlertRecipients as recipients } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { notAMember } from "#server/domains/membership/not-a-member.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { assignAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { readAlertView } from "./alert-queries.ts";
import { takeReceived } from "./find-alert.ts";
import type { AlertView } from "./views.ts";

/**
 * «Tilldela intern»: who of the association takes care of an alert; the sender does not see it. Throws ForbiddenError,
 * NotFoundError also for somebody who is no member, ConflictError with ALERT_CHANGED when somebody else has assigned it meanwhile.
 */
export async function assignAlert(
  ctx: DomainContext,
  { alertId, profileId, seenProfileId }: z.output<typeof assignAlertInput>,
): Promise<AlertView> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  return inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "collaboration:read");
    const { recipient } = await takeReceived(tx, actor, alertId);
    if (profileId && !members.some((member) => member.profileId === profileId)) throw notAMember("profileId");
    const assigned = members.some((member) => member.profileId === recipient.assignedProfileId) ? recipient.assignedProfileId : null;
    if (assigned !== seenProfileId && assigned !== profileId) throw new ConflictError("ALERT_CHANGED");
    await tx
      .update(recipients)
      .set({ assignedProfileId: profileId })
      .where(and(eq(recipients.alertId, alertId), eq(recipients.housingAssociationId, actor.associationId)));
    await recordAudit(tx, actor, "collaboration.assign_alert", alertId, { profileId });
    await ctx.live.publish(tx, `association:${actor.associationId}:collaboration`);
    return readAlertView(tx, actor, alertId);
  });
}
