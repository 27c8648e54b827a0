import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { readTally } from "./queries.ts";

/** «Be alla bekräfta på nytt»: answers how many will be asked. Who is active stays so meanwhile. Throws ForbiddenError, LimitError. */
export async function askAllAgain(ctx: DomainContext): Promise<{ asked: number }> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const { associationId } = actor;
  await ctx.limits.consume("onceADay/ask-again", associationId);
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:manage");
    const { active, pending } = await readTally(tx, associationId);
    const asked = active + pending;
    await ctx.jobs.enqueue(tx, "ask-subscribers", { associationId, askedAt: ctx.now().toISOString(), scope: "all" });
    await recordAudit(tx, actor, "subscribers.ask_again", associationId, { subscribers: asked });
    return { asked };
  });
}
