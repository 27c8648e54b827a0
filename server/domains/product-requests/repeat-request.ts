import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { fillDraft } from "./fill-draft.ts";
import { findItems, requireVisible } from "./queries.ts";
import { findDrafts } from "./read-draft.ts";

/** Puts what an old request asked for into the caller's draft and tells of each line what became of it. Throws NotFoundError. */
export async function repeatRequest(ctx: DomainContext, { productRequestId }: { productRequestId: string }) {
  const actor = requireSignedIn(ctx.actor);
  const { profileId } = actor;
  return inTransaction(ctx, async (tx) => {
    const { supplierId, numDaysEstimated } = await requireVisible(tx, actor, productRequestId);
    const items = (await findItems(tx, productRequestId)).map(({ item }) => item);
    const lines = await fillDraft(tx, { profileId, now: ctx.now(), countedForDays: numDaysEstimated }, items);
    return { supplierId, lines, drafts: await findDrafts(tx, profileId) };
  });
}
