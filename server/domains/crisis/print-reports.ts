import type { z } from "zod";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { importedCrisisHtml, importedCrisisTitle } from "#server/domains/crisis/pdf/imported-crisis-document.tsx";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { importedCrisisInput } from "#shared/schemas/imported-crises.ts";
import { readImportedCrisis } from "./imported-crises.ts";
import { readPrintedPhotos } from "./log-photos.ts";
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

/**
 * The report of a crisis of before the portal as PDF. Throws UnauthenticatedError, ForbiddenError, NotFoundError, LimitError and
 * UnavailableError with CHROME_MISSING.
 */
export async function printImportedCrisis(
  ctx: DomainContext,
  input: z.output<typeof importedCrisisInput>,
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const crisis = await readImportedCrisis(ctx, input);
  const report = { crisis, associationName: (await findAssociationName(ctx.db, actor.associationId)) ?? "" };
  await ctx.limits.consume("pdfPerUser", actor.userId);
  return { filename: `${importedCrisisTitle(report)}.pdf`, contents: await ctx.pdf.render(await importedCrisisHtml(report, ctx.now())) };
}
