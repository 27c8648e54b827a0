import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import type { DecisionBasis } from "#server/domains/product-requests/pdf/decision-basis.ts";
import { decisionBasisFilename, decisionBasisHtml } from "#server/domains/product-requests/pdf/decision-basis-document.tsx";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { readRecommendation } from "./queries.ts";

/**
 * A recommendation set as the PDF that a meeting decides on. Throws UnauthenticatedError, ForbiddenError, NotFoundError,
 * LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printRecommendationDecisionBasis(
  ctx: DomainContext,
  recommendationId: string,
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "association:read");
  const basis = await readRecommendationAsDecisionBasis(ctx, recommendationId);
  await ctx.limits.consume("pdfPerUser", actor.userId);
  return { filename: decisionBasisFilename(basis), contents: await ctx.pdf.render(await decisionBasisHtml(ctx, basis)) };
}

/** A set as a proposal to a meeting. Throws NotFoundError for another association's. */
async function readRecommendationAsDecisionBasis(ctx: DomainContext, recommendationId: string): Promise<DecisionBasis> {
  const { name, crisisDomainName, basis, lines, costPerExtraDay, boughtWater, extraDayProducts, createdBy, updatedAt } =
    await readRecommendation(ctx, recommendationId);
  const association = await readCurrentAssociation(ctx);
  const reckoned = `Produktrekommendation med tal från ${formatDateLong(updatedAt)}`;
  return {
    subject: name,
    associationName: association.name,
    associationLogoUrl: association.logoUrl,
    areas: [crisisDomainName],
    persons: basis.persons,
    apartments: basis.apartments,
    days: basis.days,
    source: createdBy ? `${reckoned}, skapad av ${createdBy}` : reckoned,
    lines: lines.map((line) => ({ ...line, recommendedQuantity: line.quantity })),
    costPerExtraDay,
    boughtWater,
    offer: null,
    openQuotes: [],
    extraDayProducts,
    printedAt: ctx.now(),
  };
}
