import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { productCategories, products } from "#drizzle/schema/index.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { containerLitresOf } from "#shared/calculations/named-water.ts";
import { packagesFor } from "#shared/calculations/water-containers.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import type { requestContainersInput } from "#shared/schemas/water.ts";
import { fillDraft } from "./change-draft.ts";
import { findDrafts } from "./read-draft.ts";

const CATEGORY = "Vattenförvaring";

export interface OfferedContainer {
  productId: string;
  supplierId: string;
  productName: string;
  articleNumber: string;
  /** What one container holds. */
  litres: number;
  /** Containers in a package. */
  perPackage: number;
  /** Kronor excluding VAT for a package. */
  unitPrice: number;
  vatPercent: number;
}

/** The water containers that can be ordered, one of each size: the one whose container costs least. Smallest first. */
export async function listContainers(db: Queryable): Promise<OfferedContainer[]> {
  const rows = await db
    .select({
      productId: products.id,
      supplierId: products.supplierId,
      productName: products.name,
      articleNumber: products.articleNumber,
      perPackage: products.unitQuantity,
      vatPercent: products.vatPercent,
      unitPrice: sql<number>`${products.resiliaPriceExcludingVat}`.mapWith(Number),
    })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    .where(and(sql`${products.isActive}`, eq(productCategories.name, CATEGORY), isNotNull(products.resiliaPriceExcludingVat)))
    .orderBy(asc(sql`${products.resiliaPriceExcludingVat} / ${products.unitQuantity}`), asc(products.id));
  const bySize = new Map<number, OfferedContainer>();
  for (const row of rows) {
    const litres = containerLitresOf(row.productName);
    if (litres !== null && !bySize.has(litres)) bySize.set(litres, { ...row, litres });
  }
  return [...bySize.values()].sort((a, b) => a.litres - b.litres);
}

/**
 * Puts the containers that the saved water values lack into the caller's draft; a draft that holds more keeps it. Throws
 * ForbiddenError for an association's without one, InvalidError with NO_CONTAINERS_NEEDED or NO_CONTAINER_OFFERED.
 */
export async function requestContainers(ctx: DomainContext, { scope, containerLitres }: z.output<typeof requestContainersInput>) {
  const actor = requireSignedIn(ctx.actor);
  const { gap, days } = scope === "association" ? await associationGap(ctx) : await householdGap(ctx);
  if (gap <= 0) throw new InvalidError("NO_CONTAINERS_NEEDED");
  const container = (await listContainers(ctx.db)).find(({ litres }) => litres === containerLitres);
  if (!container) throw new InvalidError("NO_CONTAINER_OFFERED");

  const quantity = Math.min(REQUEST_MAX_QUANTITY, packagesFor(gap, container));
  return inTransaction(ctx, async (tx) => {
    const [line] = await fillDraft(tx, { actor, now: ctx.now(), countedForDays: days }, [{ ...container, quantity }]);
    return { supplierId: container.supplierId, line: line ?? null, drafts: await findDrafts(tx, actor) };
  });
}

async function associationGap(ctx: DomainContext) {
  const { values, summary } = await readWaterPlan(ctx);
  return { gap: summary.containerGapLitres, days: values.days };
}

async function householdGap(ctx: DomainContext) {
  const { values, summary } = await readHouseholdWater(ctx);
  return { gap: summary.containerGapLitres, days: values.days };
}
