import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, productTips } from "#drizzle/schema/index.ts";
import { listProducts } from "#server/domains/catalogue/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { StorageClass } from "#shared/enums.ts";
import type { matchCatalogueInput } from "#shared/schemas/product-tips.ts";
import { catalogueSearches } from "./rules.ts";

/** All tips for a household, area by area. */
export function listProductTips({ db }: Pick<DomainContext, "db">): Promise<ProductTipView[]> {
  return db
    .select({
      id: productTips.id,
      name: productTips.name,
      crisisDomainId: productTips.crisisDomainId,
      reason: productTips.reason,
      priceFrom: productTips.priceFrom,
      priceTo: productTips.priceTo,
      purchaseLink: productTips.purchaseLink,
      storageClass: productTips.storageClass,
      storageLitres: productTips.storageLitres,
    })
    .from(productTips)
    .innerJoin(crisisDomains, eq(crisisDomains.id, productTips.crisisDomainId))
    .orderBy(asc(crisisDomains.orderIndex), asc(productTips.orderIndex), asc(productTips.id));
}

const CHOICES = 5;
/** Hits that are looked at for one search; those without a price cannot be requested. */
const LOOKED_AT = 20;

/** What the catalogue has in place of these products, for an owner who puts them in a request. One name after another: a
 *  long list must not take every connection. */
export async function matchCatalogue(ctx: DomainContext, { names }: z.output<typeof matchCatalogueInput>): Promise<CatalogueMatches[]> {
  requirePermission(ctx.actor, "association:edit");
  const matches: CatalogueMatches[] = [];
  for (const name of new Set(names)) matches.push(await matchName(ctx, name));
  return matches;
}

async function matchName(ctx: DomainContext, name: string): Promise<CatalogueMatches> {
  for (const { text, isSure } of catalogueSearches(name)) {
    const { rows } = await listProducts(ctx, { search: text, sort: "default", offset: 0, limit: LOOKED_AT });
    const products = rows.flatMap(({ id, name: productName, supplierName, ownPriceExcludingVat: price }): CatalogueMatch[] =>
      price === null ? [] : [{ productId: id, name: productName, supplierName, price }],
    );
    if (products.length > 0) return { name, isSure, products: products.slice(0, CHOICES) };
  }
  return { name, isSure: false, products: [] };
}

/** Something worth having at home, and why. Prices are kronor including VAT, about. */
interface ProductTipView {
  id: string;
  name: string;
  crisisDomainId: string;
  reason: string;
  priceFrom: number;
  priceTo: number;
  /** A shop's page, or a search among shops (`shared/shop-link.ts`). */
  purchaseLink: string;
  storageClass: StorageClass | null;
  /** Litres of one container; null when unknown. */
  storageLitres: number | null;
}

/** A product of the catalogue that could stand for something a household has saved. */
interface CatalogueMatch {
  productId: string;
  name: string;
  supplierName: string;
  /** Kronor excluding VAT. */
  price: number;
}

interface CatalogueMatches {
  /** What was asked for. */
  name: string;
  /** Whether every word that tells the product was found, so that the first of them is a fair proposal. */
  isSure: boolean;
  products: CatalogueMatch[];
}
