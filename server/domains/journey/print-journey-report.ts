import { findAssociationName } from "#server/domains/association/queries.ts";
import { readReadinessOverview } from "#server/domains/readiness/queries.ts";
import type { ReadinessOverview } from "#server/domains/readiness/views.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { journeyReportHtml, journeyReportTitle } from "./pdf/journey-report-document.tsx";
import { lapReportHtml, lapReportTitle } from "./pdf/lap-report-document.tsx";
import { readEarlierLap, readJourney } from "./queries.ts";
import type { JourneyView } from "./views.ts";

/** All that the report to the board tells. */
export interface JourneyReport {
  associationName: string;
  printedAt: Date;
  journey: JourneyView;
  readiness: ReadinessOverview;
}

/** What the report on a lap that is over tells. */
export interface LapReport {
  associationName: string;
  printedAt: Date;
  journey: Pick<JourneyView, "round" | "phases">;
}

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
