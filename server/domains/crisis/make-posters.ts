import { crisisPosters as posters } from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { PosterView } from "./page-views.ts";
import { findPosterMessage, readPosters } from "./poster-queries.ts";
import { takeCrisisForWork } from "./require-crisis.ts";
import { writeSystemEntry } from "./write-system-entry.ts";

/** Where the one poster hangs when the association has named no stairwells. */
export const WHOLE_HOUSE = "Hela huset";

/**
 * One poster of a message per stairwell; a second time answers with those that are. Throws NotFoundError, ForbiddenError,
 * ConflictError with CRISIS_RESOLVED.
 */
export async function makePosters(ctx: DomainContext, { messageId }: { messageId: string }): Promise<PosterView[]> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  return inTransaction(ctx, async (tx) => {
    const { activationId } = await findPosterMessage(tx, associationId, messageId);
    const { actor } = await takeCrisisForWork(ctx, tx, activationId);
    const stairwells = await listStairwells(tx, associationId);
    const places = stairwells.length > 0 ? stairwells.map(({ id, name }) => ({ stairwellId: id, place: name })) : [{ place: WHOLE_HOUSE }];
    const made = await tx
      .insert(posters)
      .values(
        places.map((place) => ({
          ...place,
          crisisActivationId: activationId,
          crisisMessageId: messageId,
          createdByProfileId: actor.profileId,
          createdAt: ctx.now(),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: posters.id });
    if (made.length > 0) {
      await writeSystemEntry(tx, activationId, `${made.length} anslag gjordes för utskrift.`);
      await recordAudit(tx, actor, "crisis.make_posters", messageId, { posters: made.length });
      await ctx.live.publish(tx, `crisis:${activationId}`);
    }
    return (await readPosters(tx, activationId)).filter((poster) => poster.messageId === messageId);
  });
}
