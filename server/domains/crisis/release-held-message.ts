import type { z } from "zod";
import { releaseHeld } from "#server/domains/deliveries/release-held.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { messageInput } from "#shared/schemas/crisis.ts";
import { readMessage } from "./message-queries.ts";
import { requireActive } from "./take-crisis-to-lead.ts";
import { takeMessage } from "./take-message.ts";
import type { MessageView } from "./views.ts";
import { writeSystemEntry } from "./write-system-entry.ts";

/**
 * Sends after all what was held because it had become old. Without anything held nothing happens. Once the crisis is over only
 * «Faran över» can still go. Throws ForbiddenError, NotFoundError, ConflictError with CRISIS_RESOLVED.
 */
export function releaseHeldMessage(ctx: DomainContext, { messageId }: z.output<typeof messageInput>): Promise<MessageView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const { activationId, crisis, kind } = await takeMessage(tx, actor, "crisis:activate", messageId);
    if (crisis && kind !== "all_clear") requireActive(crisis);
    const released = await releaseHeld(ctx, tx, messageId);
    if (released > 0) {
      if (activationId) await writeSystemEntry(tx, activationId, `Kvarhållna meddelanden (${released}) skickades.`, actor.profileId);
      await recordAudit(tx, actor, "crisis.release_held", messageId, { activationId, released });
    }
    return readMessage(tx, actor, messageId);
  });
}
