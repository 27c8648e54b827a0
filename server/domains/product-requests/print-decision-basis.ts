import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { readRequestAsDecisionBasis } from "./decision-queries.ts";
import { decisionBasisFilename, decisionBasisHtml } from "./pdf/decision-basis-document.tsx";

/**
 * A request as the PDF that a meeting decides on. Throws UnauthenticatedError, ForbiddenError, NotFoundError, LimitError and
 * UnavailableError with CHROME_MISSING.
 */
export async function printRequestDecisionBasis(
  ctx: DomainContext,
  productRequestId: string,
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "association:read");
  const basis = await readRequestAsDecisionBasis(ctx, productRequestId);
  await ctx.limits.consume("pdfPerUser", actor.userId);
  return { filename: decisionBasisFilename(basis), contents: await ctx.pdf.render(await decisionBasisHtml(ctx, basis)) };
}
