import { eq } from "drizzle-orm";
import { crisisDomains, productTips } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { shopSearchLink } from "#shared/shop-link.ts";
import { PRODUCT_TIPS } from "./product-tip-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** What a household needs, by area. The areas have been seeded. */
export async function seedProductTips(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const [slug, tips] of Object.entries(PRODUCT_TIPS)) {
    await ledger.once(`product-tips/${slug}`, async () => {
      const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, slug));
      if (!area) return;
      await tx.insert(productTips).values(
        tips.map(({ name, reason, price: [priceFrom, priceTo], search, storage }, index) => ({
          crisisDomainId: area.id,
          name,
          reason,
          priceFrom,
          priceTo,
          purchaseLink: shopSearchLink(search),
          storageClass: storage?.[0] ?? null,
          storageLitres: storage?.[1] ?? null,
          orderIndex: index + 1,
        })),
      );
    });
  }
}
