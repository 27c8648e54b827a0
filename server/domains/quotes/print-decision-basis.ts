import { and, eq, isNotNull } from "drizzle-orm";
import { crisisDomains, quoteInvitations as invitations, productRequestItems, products, quotes } from "#drizzle/schema/index.ts";
import type { AcceptedOffer, DecisionBasis } from "#server/domains/product-requests/pdf/decision-basis.ts";
import { decisionBasisFilename, decisionBasisHtml } from "#server/domains/product-requests/pdf/decision-basis-document.tsx";
import { findHouse, findRequestForDocument, ownHouse, readProductRequest } from "#server/domains/product-requests/queries.ts";
import { requestNumber } from "#server/domains/product-requests/rules.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { findGiven } from "./queries.ts";
import { quoteSums } from "./rules.ts";

/**
 * A request as the PDF that a meeting decides on: at the catalogue's prices, or at those of the quote that was accepted. Throws
 * UnauthenticatedError, ForbiddenError, NotFoundError, LimitError and UnavailableError with CHROME_MISSING.
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

/** A request as a proposal to a meeting. Throws UnauthenticatedError, ForbiddenError, and NotFoundError for strangers. */
async function readRequestAsDecisionBasis(ctx: DomainContext, productRequestId: string): Promise<DecisionBasis> {
  const actor = requirePermission(ctx.actor, "association:read");
  const request = await readProductRequest(ctx, productRequestId);
  const [found, facts] = await Promise.all([findRequestForDocument(ctx.db, productRequestId), findFacts(ctx.db, productRequestId)]);
  if (!found) throw new NotFoundError();
  const houseId = ownHouse(actor, found.request);
  const { apartments } = request.costs;
  const [house, accepted] = await Promise.all([
    findHouse(ctx.db, houseId),
    houseId ? findAccepted(ctx.db, productRequestId, apartments) : null,
  ]);
  const supplierName = accepted?.offer.supplierName ?? request.supplierName;
  const sent = `skickad ${formatDateLong(request.requestDate)}`;
  return {
    subject: `Produkter från ${supplierName}`,
    associationName: request.customerName || house?.associationName || request.requestedBy || "",
    associationLogoUrl: houseId && found.associationLogoUrl,
    areas: [...new Set(facts.map(({ area }) => area))],
    persons: request.numResidentsEstimated ?? house?.residentCount ?? null,
    apartments,
    days: request.numDaysEstimated,
    source: `Produktförfrågan ${requestNumber(request.id)}, ${request.requestedBy ? `${sent} av ${request.requestedBy}` : sent}`,
    lines: found.items.map((item) => ({
      ...item,
      ...(accepted && { unitPrice: accepted.prices.get(item.id) ?? null }),
      supplierName,
      basis: item.recommendationBasis,
      storageClass: null,
      storageLitres: null,
      ...facts.find(({ productId }) => productId === item.productId)?.storage,
    })),
    costPerExtraDay: accepted ? null : request.costs.perExtraDay,
    extraDayProducts: request.costs.extraDayProducts,
    boughtWater: request.costs.boughtWater,
    offer: accepted?.offer ?? null,
    printedAt: ctx.now(),
  };
}

/** The accepted quote of a request with the price of each line that it offers; null as long as none is. */
async function findAccepted(
  db: Queryable,
  productRequestId: string,
  apartments: number | null,
): Promise<{ offer: AcceptedOffer; prices: ReadonlyMap<string, number | null> } | null> {
  const [accepted] = await db
    .select({ id: quotes.id, invitationId: invitations.id, supplierName: invitations.supplierName })
    .from(quotes)
    .innerJoin(invitations, eq(invitations.id, quotes.quoteInvitationId))
    .where(and(eq(invitations.productRequestId, productRequestId), isNotNull(quotes.acceptedAt)));
  if (!accepted) return null;
  const given = (await findGiven(db, [accepted.invitationId])).find(({ quote }) => quote.id === accepted.id);
  if (!given?.quote.acceptedAt) return null;
  const { quote, lines } = given;
  const { excludingVat, includingVat, perApartment } = quoteSums(lines, quote.freight, apartments);
  return {
    offer: {
      ...{ supplierName: accepted.supplierName, acceptedAt: given.quote.acceptedAt, givenAt: quote.givenAt, freight: quote.freight },
      ...{ excludingVat, includingVat, perApartment },
    },
    prices: new Map(lines.map(({ id, unitPrice }) => [id, unitPrice])),
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
