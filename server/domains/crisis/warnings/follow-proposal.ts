import { and, eq } from "drizzle-orm";
import { crisisActivations as activations, crisisMessages as messages, warningProposals as proposals } from "#drizzle/schema/index.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { memberUserIds } from "#server/domains/membership/recipient-queries.ts";
import { quietBell } from "#server/domains/notifications/mark-read.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { createGate } from "#server/platform/limits/gate.ts";
import type { WarningEnd } from "#shared/enums.ts";
import { sourceName } from "#shared/text/warnings.ts";
import { writeSystemEntry } from "../log.ts";
import { stoppableOf } from "../rules.ts";
import { sendWord } from "../send-word.ts";
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
    const crisis = await takeLedCrisis(tx, proposal);
    const isBack = proposal.ended !== null;
    await tx
      .update(proposals)
      .set({
        ...{ level, title, text, area },
        identifiers: [...new Set([...proposal.identifiers, warning.id, ...warning.references])].slice(-MOST_IDENTIFIERS),
        publishedAt: publishedAt ? new Date(publishedAt) : null,
        endsAt: endsAtOf(warning, now),
        ...{ endedAt: null, ended: null, tellFrom },
        ...(tellFrom && { dismissedAt: null, dismissedByProfileId: null }),
        // What asks for more after its crisis is over proposes an alarm anew.
        ...(tellFrom && !crisis && { crisisActivationId: null }),
      })
      .where(eq(proposals.id, proposal.id));
    const source = sourceName(proposal.feed);
    if (crisis && isBack) await log(ctx, tx, crisis, `${source} varnar igen: ${text}`);
    else if (crisis && (proposal.text !== text || proposal.level !== level)) {
      await log(ctx, tx, crisis, `${source} har ändrat varningen: ${text}`);
    }
    await ctx.live.publish(tx, `association:${proposal.housingAssociationId}:crisis`);
  });
}

/** Of the messages about one incident: more than any has, and what is kept is bounded. */
const MOST_IDENTIFIERS = 500;

/** Whether a proposal says something else than its source, goes earlier, or has ended. */
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
    await withdrawTelling(ctx, tx, proposal);
    const crisis = await takeLedCrisis(tx, proposal);
    if (crisis) {
      const source = sourceName(proposal.feed);
      const over = end === "called_off" ? `Faran över enligt ${source}.` : `${source} varnar inte längre här.`;
      const words = `${over} Krisläget fortsätter tills ni avslutar det.`;
      await log(ctx, tx, crisis, words);
      // Whoever was not told that it is back knows that it is over.
      if (!proposal.overToldAt || (proposal.toldAt && proposal.toldAt > proposal.overToldAt)) {
        await tellLeader(ctx, tx, crisis, words);
        await tx.update(proposals).set({ overToldAt: ctx.now() }).where(eq(proposals.id, id));
      }
    }
    await ctx.live.publish(tx, `association:${proposal.housingAssociationId}:crisis`);
  });
}

/** Takes a proposal for this transaction. */
async function takeProposal(tx: Transaction, id: string): Promise<Proposal | null> {
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

/** Nothing more is said of a proposal: what has not left does not, and the bell is quiet. */
export async function withdrawTelling(ctx: DomainContext, tx: Transaction, proposal: Proposal): Promise<void> {
  const sent = await tx.select({ id: messages.id }).from(messages).where(eq(messages.warningProposalId, proposal.id)).orderBy(messages.id);
  const counts = await readDeliveryCounts(
    tx,
    sent.map(({ id }) => id),
  );
  for (const { id } of sent) if (stoppableOf(counts.get(id)) > 0) await cancelMessage(ctx, tx, id);
  await quietWarning(ctx, tx, proposal);
}

type LedCrisis = Pick<typeof activations.$inferSelect, "id" | "ledByProfileId">;

/** The crisis that was begun from a proposal, for this transaction; null where there is none or it is over. */
export async function takeLedCrisis(tx: Transaction, { crisisActivationId }: Proposal): Promise<LedCrisis | null> {
  if (crisisActivationId === null) return null;
  const [crisis] = await tx
    .select({ id: activations.id, ledByProfileId: activations.ledByProfileId })
    .from(activations)
    .where(and(eq(activations.id, crisisActivationId), eq(activations.status, "active")))
    .for("no key update");
  return crisis ?? null;
}

async function log(ctx: DomainContext, tx: Transaction, { id }: LedCrisis, words: string): Promise<void> {
  await writeSystemEntry(tx, id, words);
  await ctx.live.publish(tx, `crisis:${id}`);
}

/** By SMS to whoever leads a crisis. */
export async function tellLeader(ctx: DomainContext, tx: Transaction, { id, ledByProfileId }: LedCrisis, words: string): Promise<void> {
  if (!ledByProfileId) return;
  const page = `${ctx.config.publicUrl}/crisis-management/${id}`;
  await sendWord(ctx, tx, id, { subscriberId: null, profileId: ledByProfileId }, `${words} ${page}`);
}

/** Of the four connections that jobs have; the others are left to what else is due while a whole country is warned. */
const HOUSES_AT_ONCE = 3;
const inTurn = createGate(HOUSES_AT_ONCE);

/** Does this for each, some of them at a time, in this order. Answers what went wrong: one failure keeps nobody else from their turn. */
export async function houseByHouse<Each>(all: readonly Each[], work: (one: Each) => Promise<void>): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(all.map((one) => inTurn(() => work(one))));
  return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
}
