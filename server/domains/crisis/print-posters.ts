import { findAssociationName } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { textOnPaper } from "#shared/crisis-text/message-text.ts";
import { crisisPosterHtml, crisisPosterTitle } from "./pdf/crisis-poster-document.tsx";
import { findPosterMessage, readPosters } from "./poster-queries.ts";
import { requireCrisisWork } from "./require-crisis.ts";

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
