import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlerts as alerts } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { ALERT_DRAFTS_MAX } from "#shared/limits.ts";
import type { saveDraftInput } from "#shared/schemas/collaboration-alerts.ts";
import { readAlertValues } from "./alert-values.ts";
import { isOwnDraft } from "./own-draft.ts";

/**
 * «Spara utkast»: a new one, or the caller's own one again; from then its time runs anew. Throws ForbiddenError, NotFoundError also for somebody else's draft,
 * InvalidError with TOO_MANY_ALERT_DRAFTS.
 */
export async function saveDraft(ctx: DomainContext, { draftId, ...written }: z.output<typeof saveDraftInput>): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "collaboration:send");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "collaboration:send");
    const { values } = await readAlertValues(tx, actor, written);
    const isFull = !draftId && (await tx.$count(alerts, isOwnDraft(actor))) >= ALERT_DRAFTS_MAX;
    if (isFull) throw new InvalidError("TOO_MANY_ALERT_DRAFTS");
    const [saved] = draftId
      ? await tx
          .update(alerts)
          .set({ ...values, createdAt: ctx.now() })
          .where(and(eq(alerts.id, draftId), isOwnDraft(actor)))
          .returning({ id: alerts.id })
      : await tx
          .insert(alerts)
          .values({
            ...values,
            housingAssociationId: actor.associationId,
            createdByProfileId: actor.profileId,
            createdAt: ctx.now(),
          })
          .returning({ id: alerts.id });
    if (!saved) throw new NotFoundError();
    await recordAudit(tx, actor, "collaboration.save_alert_draft", saved.id);
    return saved;
  });
}
