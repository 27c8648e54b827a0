import { crisisPosters as posters } from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { textOnPaper } from "#shared/crisis-text/message-text.ts";
import { crisisPosterHtml, crisisPosterTitle } from "./pdf/crisis-poster-document.tsx";
import type { PosterView } from "./poster-queries.ts";
import { findPosterMessage, readPosters } from "./poster-queries.ts";
import { requireCrisisWork, takeCrisisForWork } from "./require-crisis.ts";
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

/**
 * The posters of a message as PDF, one A4 per stairwell. Throws UnauthenticatedError, ForbiddenError, NotFoundError,
 * ConflictError with POSTERS_MISSING before they are made, LimitError, and UnavailableError with CHROME_MISSING.
 */
export async function printPosters(ctx: DomainContext, messageId: string): Promise<{ filename: string; contents: Uint8Array }> {
  const { associationId, userId } = requirePermission(ctx.actor, "crisis:read");
  const message = await findPosterMessage(ctx.db, associationId, messageId);
  await requireCrisisWork(ctx, ctx.db, message.activationId);
  const posters = (await readPosters(ctx.db, message.activationId)).filter((poster) => poster.messageId === messageId);
  if (posters.length === 0) throw new ConflictError("POSTERS_MISSING");
  await ctx.limits.consume("pdfPerUser", userId);

  const sign = await linkSigner(ctx, "poster");
  const associationName = (await findAssociationName(ctx.db, associationId)) ?? "";
  const html = await crisisPosterHtml({
    associationName,
    title: message.subject ?? "Viktigt meddelande",
    content: textOnPaper(message.content),
    isExercise: message.isExercise,
    sentAt: message.createdAt,
    nextUpdateAt: message.nextUpdateAt,
    sheets: posters.map(({ id, place }) => ({ place, link: `${ctx.config.publicUrl}/anslag/${sign(id)}` })),
  });
  return {
    filename: `${crisisPosterTitle(associationName, message.createdAt).replaceAll(":", ".")}.pdf`,
    contents: await ctx.pdf.render(html),
  };
}
