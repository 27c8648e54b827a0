import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisNeeds as needs } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import type { closeNeedInput, noteNeedInput, takeNeedInput } from "#shared/schemas/crisis-page.ts";
import { writeSystemEntry } from "./log.ts";
import { readNeed } from "./need-queries.ts";
import type { NeedView } from "./page-views.ts";
import { insertReply } from "./record-reply.ts";
import { requireCrisisWork, takeCrisis } from "./require-crisis.ts";
import { quietNeeds, sendWord } from "./send-word.ts";

/**
 * Makes a need the caller's, unless it is closed or somebody else has got it since: the answer says how it stands now. Also after
 * the crisis, since the house still has to look after people. Throws ForbiddenError, NotFoundError.
 */
export function takeNeed(ctx: DomainContext, { heldBy, ...input }: z.output<typeof takeNeedInput>): Promise<NeedView> {
  return inNeed(ctx, input, async (tx, actor, need) => {
    if (need.closedAt || need.takenByProfileId === actor.profileId || need.takenByProfileId !== heldBy) return;
    await tx.update(needs).set({ takenByProfileId: actor.profileId, takenAt: ctx.now() }).where(eq(needs.id, need.id));
    // Whoever waits is told once, also where somebody else takes over.
    if (!need.takenByProfileId && (need.subscriberId || need.profileId))
      await sendWord(ctx, tx, input.activationId, need, "Någon i föreningen tar hand om det du bad om.");
    await writeSystemEntry(tx, input.activationId, `Behov ${need.number} togs${heldBy ? " över" : ""}.`, actor.profileId);
    await recordAudit(tx, actor, "crisis.take_need", need.id, { activationId: input.activationId });
  });
}

/** Adds a note, also to a closed need. The same words at the end once more are a press that was made twice. */
export function noteNeed(ctx: DomainContext, { text, ...input }: z.output<typeof noteNeedInput>): Promise<NeedView> {
  return inNeed(ctx, input, async (tx, actor, need) => {
    if (need.notes.at(-1)?.text === text) return;
    const notes = [...need.notes, { at: ctx.now().toISOString(), text }];
    await tx.update(needs).set({ notes }).where(eq(needs.id, need.id));
    await recordAudit(tx, actor, "crisis.note_need", need.id, { activationId: input.activationId });
  });
}

/** Ends a need: the person has got help, and counts as OK from now on. One that is closed stays as it was closed. */
export function closeNeed(ctx: DomainContext, input: z.output<typeof closeNeedInput>): Promise<NeedView> {
  return inNeed(ctx, input, async (tx, actor, need) => {
    if (need.closedAt) return;
    const { subscriberId, profileId, crisisActivationId } = need;
    const helped = { source: "manual", answer: "ok", recordedByProfileId: actor.profileId } as const;
    if (subscriberId || profileId) await insertReply(ctx, tx, { crisisActivationId, subscriberId, profileId, ...helped });
    await tx.update(needs).set({ closedAt: ctx.now(), closedByProfileId: actor.profileId }).where(eq(needs.id, need.id));
    await writeSystemEntry(tx, input.activationId, `Behov ${need.number} är klart.`, actor.profileId);
    await quietNeeds(ctx, tx, { activationId: input.activationId, isOver: false });
    await recordAudit(tx, actor, "crisis.close_need", need.id, { activationId: input.activationId });
  });
}

type Actor = Awaited<ReturnType<typeof requireCrisisWork>>["actor"];

/** What the rules of a change ask of a need. */
const needFacts = {
  id: needs.id,
  number: needs.number,
  crisisActivationId: needs.crisisActivationId,
  subscriberId: needs.subscriberId,
  profileId: needs.profileId,
  notes: needs.notes,
  takenByProfileId: needs.takenByProfileId,
  closedAt: needs.closedAt,
};
type Need = Selected<typeof needFacts>;

/** Changes a need as it stands, one at a time in its crisis, and answers with what it has become. */
function inNeed(
  ctx: DomainContext,
  { activationId, needId }: { activationId: string; needId: string },
  change: (tx: Transaction, actor: Actor, need: Need) => Promise<void>,
): Promise<NeedView> {
  return inTransaction(ctx, async (tx) => {
    const { actor } = await requireCrisisWork(ctx, tx, activationId);
    await takeCrisis(tx, actor, activationId);
    const [need] = await tx
      .select(needFacts)
      .from(needs)
      .where(and(eq(needs.id, needId), eq(needs.crisisActivationId, activationId)));
    if (!need) throw new NotFoundError();
    await change(tx, actor, need);
    await ctx.live.publish(tx, `crisis:${activationId}`);
    return readNeed(tx, activationId, needId, can(actor.role, "subscribers:read"));
  });
}
