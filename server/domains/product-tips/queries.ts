import { asc, eq } from "drizzle-orm";
import { crisisDomains, productTips } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { ProductTipView } from "./views.ts";

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
