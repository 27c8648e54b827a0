import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { readOwnInviteCode } from "./invite-codes.ts";
import { joinPosterHtml, joinPosterTitle, subscribePosterHtml, subscribePosterTitle } from "./pdf/association-posters.tsx";
import { readCurrentAssociation } from "./queries.ts";

/**
 * The poster with the QR code that leads to the caller's association, as PDF (decision 9). Throws UnauthenticatedError,
 * ForbiddenError, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printJoinPoster(ctx: DomainContext): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "association:invite");
  const [association, { code: inviteCode }] = await Promise.all([readCurrentAssociation(ctx), readOwnInviteCode(ctx)]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const html = await joinPosterHtml(ctx, { association, inviteCode, publicUrl: ctx.config.publicUrl, printedAt: ctx.now() });
  return { filename: `${joinPosterTitle(association.name)}.pdf`, contents: await ctx.pdf.render(html) };
}

/**
 * The poster with the QR code where residents sign up for crisis messages, as PDF. Throws UnauthenticatedError, ForbiddenError,
 * LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printSubscribePoster(ctx: DomainContext): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const [association, { code: inviteCode }] = await Promise.all([readCurrentAssociation(ctx), readOwnInviteCode(ctx)]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const html = await subscribePosterHtml(ctx, { association, inviteCode, publicUrl: ctx.config.publicUrl, printedAt: ctx.now() });
  return { filename: `${subscribePosterTitle(association.name)}.pdf`, contents: await ctx.pdf.render(html) };
}
