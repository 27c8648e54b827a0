import { findAssociationName } from "#server/domains/association/queries.ts";
import { readReadinessOverview } from "#server/domains/readiness/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { journeyReportHtml, journeyReportTitle, lapReportHtml, lapReportTitle } from "./pdf/journey-report-document.tsx";
import { readEarlierLap, readJourney } from "./queries.ts";

/** The report on a lap that is over, as PDF. Throws ForbiddenError, NotFoundError, LimitError and UnavailableError with CHROME_MISSING. */
export async function printLapReport(ctx: DomainContext, round: number): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const [associationName, journey] = await Promise.all([findAssociationName(ctx.db, actor.associationId), readEarlierLap(ctx, round)]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const report = { associationName: associationName ?? "", printedAt: ctx.now(), journey };
  return { filename: `${lapReportTitle(report)}.pdf`, contents: await ctx.pdf.render(await lapReportHtml(report)) };
}

/** «Lägesrapport till styrelsen» as PDF. Throws ForbiddenError, LimitError and UnavailableError with CHROME_MISSING. */
export async function printJourneyReport(ctx: DomainContext): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const [associationName, journey, readiness] = await Promise.all([
    findAssociationName(ctx.db, actor.associationId),
    readJourney(ctx),
    readReadinessOverview(ctx),
  ]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const report = { associationName: associationName ?? "", printedAt: ctx.now(), journey, readiness };
  return { filename: `${journeyReportTitle(report)}.pdf`, contents: await ctx.pdf.render(await journeyReportHtml(report)) };
}
