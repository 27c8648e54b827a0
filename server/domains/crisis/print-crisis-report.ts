import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { readPrintedPhotos } from "./log-photo-queries.ts";
import { crisisReportHtml, crisisReportTitle } from "./pdf/crisis-report-document.tsx";
import { readCrisisReport } from "./report-queries.ts";

/**
 * The report of a crisis as PDF, led or ended. Throws UnauthenticatedError, ForbiddenError, NotFoundError, LimitError and
 * UnavailableError with CHROME_MISSING.
 */
export async function printCrisisReport(
  ctx: DomainContext,
  { activationId }: { activationId: string },
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const report = await readCrisisReport(ctx, activationId);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const html = await crisisReportHtml(report, ctx.now(), await readPrintedPhotos(ctx, activationId));
  return { filename: `${crisisReportTitle(report)}.pdf`, contents: await ctx.pdf.render(html) };
}
