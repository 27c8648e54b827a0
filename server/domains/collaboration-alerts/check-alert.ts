import type { z } from "zod";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { receiversOf } from "#shared/calculations/alert-receivers.ts";
import type { readyAlert } from "#shared/schemas/collaboration-alerts.ts";
import { readAlertValues } from "./alert-values.ts";
import { requireNamelessAlert, requireTimeLeft } from "./require-sendable.ts";

/**
 * Whether what is written may leave, before anybody is asked to confirm it; nothing is kept. Throws ForbiddenError, NotFoundError as
 * sending does, InvalidError for the name of a resident or a time that has been.
 */
export async function checkAlert(ctx: DomainContext, written: z.output<typeof readyAlert>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:send");

  await inTransaction(ctx, async (tx) => {
    const { values, partners } = await readAlertValues(tx, actor, written);
    requireTimeLeft(ctx, values.replyBy);
    const receiverIds = receiversOf(partners, written).map(({ associationId }) => associationId);
    await requireNamelessAlert(tx, actor.associationId, receiverIds, written);
  });
}
