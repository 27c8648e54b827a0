import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlerts as alerts } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { alertInput } from "#shared/schemas/collaboration-alerts.ts";
import { isOwnDraft } from "./own-draft.ts";

/** Takes a draft of the caller's own away. Throws ForbiddenError, NotFoundError. */
export async function removeDraft(ctx: DomainContext, { alertId }: z.output<typeof alertInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:send");
  await inTransaction(ctx, async (tx) => {
    const [gone] = await tx
      .delete(alerts)
      .where(and(eq(alerts.id, alertId), isOwnDraft(actor)))
      .returning({ id: alerts.id });
    if (!gone) throw new NotFoundError();
    await recordAudit(tx, actor, "collaboration.remove_alert_draft", gone.id);
  });
}
