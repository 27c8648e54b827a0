import { eq } from "drizzle-orm";
import { crisisDomains, productRequestItems, products } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { formatDateLong, isoDay } from "#shared/format/date.ts";
import { findOpenQuotes } from "./accepted-quotes.ts";
import type { DecisionBasis } from "./pdf/decision-basis.ts";
import { decisionBasisFilename, decisionBasisHtml } from "./pdf/decision-basis-document.tsx";
import { findHouse, findRequestForDocument, ownHouse, readProductRequest } from "./queries.ts";
import { requestNumber } from "./rules.ts";

/**
 * A request as the PDF that a meeting decides on: at the catalogue's prices, at those of the quote that was accepted, or of one that it is to decide about. Throws
 * UnauthenticatedError, ForbiddenError, NotFoundError, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printRequestDecisionBasis(
  ctx: DomainContext,
  productRequestId: string,
  { quoteId }: { quoteId?: string } = {},
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "association:read");
  const basis = await readRequestAsDecisionBasis(ctx, productRequestId, quoteId);
  await ctx.limits.consume("pdfPerUser", actor.userId);
  return { filename: decisionBasisFilename(basis), contents: await ctx.pdf.render(await decisionBasisHtml(ctx, basis)) };
}

/** A request as a proposal to a meeting. Throws UnauthenticatedError, ForbiddenError, and NotFoundError for strangers. */
async function readRequestAsDecisionBasis(ctx: DomainContext, productRequestId: string, quoteId?: string): Promise<DecisionBasis> {
  const actor = requirePermission(ctx.actor, "association:read");
  const request = await readProductRequest(ctx, productRequestId, { quoteId });
  const [found, facts] = await Promise.all([findRequestForDocument(ctx.db, productRequestId), findFacts(ctx.db, productRequestId)]);
  if (!found) throw new NotFoundError();
  const houseId = ownHouse(actor, found.request);
  const house = await findHouse(ctx.db, houseId);
  const { quoted, costs } = request;
  const open = houseId && !quoted ? await findOpenQuotes(ctx.db, productRequestId, isoDay(ctx.now())) : [];
  const supplierName = quoted?.supplierName ?? request.supplierName;
  const sent = `skickad ${formatDateLong(request.requestDate)}`;
  const answered = quoted ? `, och offert den ${formatDateLong(quoted.givenAt)}` : "";
  return {
    subject: `${quoted ? "Offert" : "Produkter"} från ${supplierName}`,
    associationName: request.customerName || house?.associationName || request.requestedBy || "",
    associationLogoUrl: houseId && found.associationLogoUrl,
    areas: [...new Set(facts.map(({ area }) => area))],
    persons: request.numResidentsEstimated ?? house?.residentCount ?? null,
    apartments: costs.apartments,
    days: request.numDaysEstimated,
    source: `Produktförfrågan ${requestNumber(request.id)}, ${request.requestedBy ? `${sent} av ${request.requestedBy}` : sent}${answered}`,
    lines: found.items.map((item) => ({
      ...item,
      // Another supplier has its own.
      articleNumber: supplierName === request.supplierName ? item.articleNumber : null,
      unitPrice: request.items.find(({ productId }) => productId === item.productId)?.unitPrice ?? null,
      supplierName,
      basis: item.recommendationBasis,
      storageClass: null,
      storageLitres: null,
      ...facts.find(({ productId }) => productId === item.productId)?.storage,
    })),
    costPerExtraDay: costs.perExtraDay,
    extraDayProducts: costs.extraDayProducts,
    boughtWater: costs.boughtWater,
    offer: quoted && { ...quoted, perApartment: costs.perApartment },
    openQuotes: open.map(({ quoteId: id, supplierName: name, includingVat, freight, prices }) => ({
      ...{ id, supplierName: name, includingVat, hasFreight: freight !== null, missingLines: found.items.length - prices.size },
    })),
    printedAt: ctx.now(),
  };
}

/** What the catalogue knows of the products besides what the request has copied, in the order of the areas. */
function findFacts(db: Queryable, productRequestId: string) {
  return db
    .select({
      productId: products.id,
      area: crisisDomains.name,
      storage: { storageClass: products.storageClass, storageLitres: products.storageLitres },
    })
    .from(productRequestItems)
    .innerJoin(products, eq(products.id, productRequestItems.productId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, products.crisisDomainId))
    .where(eq(productRequestItems.productRequestId, productRequestId))
    .orderBy(crisisDomains.orderIndex);
}
