import type { z } from "zod";
import { requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { endDeviceInput } from "#shared/schemas/account.ts";

/** Signs one of the caller's browsers out, also the one it asks from. Throws NotFoundError for anybody else's. */
export async function endDevice(ctx: DomainContext, { deviceId }: z.output<typeof endDeviceInput>): Promise<Record<string, never>> {
  const actor = requireSession(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    if (!(await ctx.sessions.endByPublicId(actor.userId, deviceId, tx))) throw new NotFoundError();
    await recordAudit(tx, actor, "account.end_session", deviceId);
  });
  return {};
}

/** Signs all of the caller's browsers out but the one it asks from. Tokens that the caller made for scripts live on. */
export async function endOtherDevices(ctx: DomainContext): Promise<{ ended: number }> {
  const actor = requireSession(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const ended = await ctx.sessions.endOthersOf(actor.userId, actor.sessionId, tx);
    if (ended > 0) await recordAudit(tx, actor, "account.end_other_sessions", actor.userId, { ended });
    return { ended };
  });
}
