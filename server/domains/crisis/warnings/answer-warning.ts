import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations as associations, warningProposals as proposals } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { dismissWarningInput, setWarningsInput } from "#shared/schemas/warnings.ts";
import { quietWarning, withdrawTelling } from "./follow-proposal.ts";

/**
 * «Larma inte». It stands who did so and when, and another may still alarm. Throws ForbiddenError, NotFoundError, ConflictError with
 * WARNING_ALARMED where somebody has.
 */
export async function dismissWarning(ctx: DomainContext, { proposalId }: z.output<typeof dismissWarningInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:activate");
    const proposal = await takeOwn(tx, actor, proposalId);
    if (proposal.dismissedAt !== null) return;
    const now = ctx.now();
    await tx
      .update(proposals)
      .set({ dismissedAt: now, dismissedByProfileId: actor.profileId, ...known(proposal, now) })
      .where(eq(proposals.id, proposalId));
    await quietWarning(ctx, tx, proposal);
    await recordAudit(tx, actor, "crisis.dismiss_warning", proposalId, { level: proposal.level });
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
  });
}

/**
 * Ties a crisis that begins to the warning that it is begun from, if any, once. Throws NotFoundError, ConflictError with WARNING_ALARMED, or
 * WARNING_OVER where its source has called it off: whoever still wants to alarm does so knowing that, without it.
 */
export async function takeWarning(
  ctx: DomainContext,
  tx: Transaction,
  actor: MemberActor,
  proposalId: string | null | undefined,
  activationId: string,
): Promise<void> {
  if (!proposalId) return;
  const proposal = await takeOwn(tx, actor, proposalId);
  if (proposal.endedAt !== null) throw new ConflictError("WARNING_OVER");
  await tx
    .update(proposals)
    // Whoever leads has heard nothing of it by us yet.
    .set({ crisisActivationId: activationId, ...known(proposal, ctx.now()), ...{ tellings: 0, overToldAt: null } })
    .where(eq(proposals.id, proposalId));
  await quietWarning(ctx, tx, proposal);
}

/** Takes a proposal of the actor's association that nobody has alarmed by. */
async function takeOwn(tx: Transaction, { associationId }: MemberActor, id: string): Promise<typeof proposals.$inferSelect> {
  const [proposal] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.id, id), eq(proposals.housingAssociationId, associationId)))
    .for("no key update");
  if (!proposal) throw new NotFoundError();
  if (proposal.crisisActivationId !== null) throw new ConflictError("WARNING_ALARMED");
  return proposal;
}

/** Whoever has answered knows what it says: nobody is told of that any more. */
const known = ({ level, text }: typeof proposals.$inferSelect, now: Date) => ({
  tellFrom: null,
  ...{ toldLevel: level, toldText: text, toldAt: now },
});

/** Whether official warnings propose alarms at the caller's house. Where not, what has been said of them and has not left does not. Throws ForbiddenError. */
export async function setWarnings(ctx: DomainContext, { proposes }: z.output<typeof setWarningsInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "association:edit");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "association:edit");
    await tx.update(associations).set({ proposesAlarms: proposes }).where(eq(associations.id, actor.associationId));
    if (!proposes) {
      const open = await tx
        .select()
        .from(proposals)
        .where(and(eq(proposals.housingAssociationId, actor.associationId), isNull(proposals.endedAt)))
        .orderBy(proposals.id)
        .for("no key update");
      for (const proposal of open) await withdrawTelling(ctx, tx, proposal);
    }
    await recordAudit(tx, actor, "crisis.set_warnings", actor.associationId, { proposes });
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
  });
}
