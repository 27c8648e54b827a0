import { eq } from "drizzle-orm";
import { crisisActivations as activations, warningProposals as proposals } from "#drizzle/schema/index.ts";
import { memberUserIds } from "#server/domains/membership/recipient-queries.ts";
import { quietBell } from "#server/domains/notifications/mark-read.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { WarningEnd } from "#shared/enums.ts";
import { sourceName } from "#shared/text/warnings.ts";
import { sendWord } from "../send-word.ts";
import { writeSystemEntry } from "../write-system-entry.ts";
import { endsAtOf, tellAgainFrom, type Warning } from "./warning-rules.ts";

type Proposal = typeof proposals.$inferSelect;

/** Makes a proposal say what its source says now. Where that asks for more, people are told again, and one that was thrown away is open again. */
export async function rewriteProposal(ctx: DomainContext, seen: Proposal, warning: Warning): Promise<void> {
  if (!differs(seen, warning, ctx.now())) return;
  await inTransaction(ctx, async (tx) => {
    const proposal = await takeProposal(tx, seen.id);
    const now = ctx.now();
    if (!proposal || !differs(proposal, warning, now)) return;
    const { level, title, text, area, publishedAt } = warning;
    const tellFrom = tellAgainFrom(proposal, warning, now);
    const isWritten = proposal.text !== text || proposal.level !== level;
    await tx
      .update(proposals)
      .set({
        ...{ level, title, text, area },
        identifiers: [...new Set([...proposal.identifiers, warning.id, ...warning.references])],
        publishedAt: publishedAt ? new Date(publishedAt) : null,
        endsAt: endsAtOf(warning, now),
        ...{ endedAt: null, ended: null },
        // The crisis that was begun from it hears of it by its own ways.
        tellFrom: proposal.crisisActivationId ? null : tellFrom,
        ...(tellFrom && { dismissedAt: null, dismissedByProfileId: null }),
      })
      .where(eq(proposals.id, proposal.id));
    if (proposal.crisisActivationId && isWritten) {
      await tellCrisis(
        ctx,
        tx,
        proposal.crisisActivationId,
        `${sourceName(proposal.feed)} har ändrat varningen: ${text}`,
        tellFrom !== null,
      );
    }
    await ctx.live.publish(tx, `association:${proposal.housingAssociationId}:crisis`);
  });
}

/** Whether a proposal says something else than its source, or goes earlier. One that people know enough of and that ended comes back silently. */
function differs(proposal: Proposal, warning: Warning, now: Date): boolean {
  return (
    proposal.endedAt !== null ||
    proposal.level !== warning.level ||
    proposal.title !== warning.title ||
    proposal.text !== warning.text ||
    proposal.area !== warning.area ||
    !proposal.identifiers.includes(warning.id) ||
    proposal.endsAt.getTime() !== endsAtOf(warning, now).getTime()
  );
}

/** Ends a proposal that its source has taken back. A crisis that was begun from it goes on: whoever leads it is told. */
export async function endProposal(ctx: DomainContext, id: string, end: WarningEnd): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const proposal = await takeProposal(tx, id);
    if (!proposal || proposal.endedAt !== null) return;
    await tx.update(proposals).set({ endedAt: ctx.now(), ended: end, tellFrom: null }).where(eq(proposals.id, id));
    await quietWarning(ctx, tx, proposal);
    if (proposal.crisisActivationId) {
      const source = sourceName(proposal.feed);
      const words = end === "called_off" ? `Faran över enligt ${source}.` : `${source} varnar inte längre här.`;
      await tellCrisis(ctx, tx, proposal.crisisActivationId, `${words} Krisläget fortsätter tills ni avslutar det.`, true);
    }
    await ctx.live.publish(tx, `association:${proposal.housingAssociationId}:crisis`);
  });
}

/** Takes a proposal for this transaction. */
export async function takeProposal(tx: Transaction, id: string): Promise<Proposal | null> {
  const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, id)).for("no key update");
  return proposal ?? null;
}

/** What the bell said of it is settled for everybody. */
export const quietWarning = (ctx: DomainContext, tx: Transaction, { id, housingAssociationId }: Proposal): Promise<void> =>
  quietBell(ctx, tx, {
    template: "warning-proposal",
    about: ["proposalId", id],
    users: memberUserIds(tx, housingAssociationId),
  });

/** Into the log of a crisis that is led, and by SMS to whoever leads it. */
async function tellCrisis(ctx: DomainContext, tx: Transaction, activationId: string, words: string, bySms: boolean): Promise<void> {
  const [crisis] = await tx
    .select({ status: activations.status, ledBy: activations.ledByProfileId })
    .from(activations)
    .where(eq(activations.id, activationId))
    .for("no key update");
  if (crisis?.status !== "active") return;
  await writeSystemEntry(tx, activationId, words);
  if (bySms && crisis.ledBy) {
    const page = `${ctx.config.publicUrl}/crisis-management/${activationId}`;
    await sendWord(ctx, tx, activationId, { subscriberId: null, profileId: crisis.ledBy }, `${words} ${page}`);
  }
  await ctx.live.publish(tx, `crisis:${activationId}`);
}
