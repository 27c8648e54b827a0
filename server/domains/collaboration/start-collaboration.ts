import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ensureSettings } from "./ensure-settings.ts";

/** Lets the caller's association take part in krissamverkan. A second press changes nothing. Throws ForbiddenError. */
export async function startCollaboration(ctx: DomainContext): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "collaboration:manage");
    if (await ensureSettings(tx, actor.associationId)) await recordAudit(tx, actor, "collaboration.start", actor.associationId);
  });
}
