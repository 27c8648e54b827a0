import type { ProductRow } from "#server/domains/catalogue/views.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { containersNeeded } from "#shared/calculations/water.ts";
import { formatNumber } from "#shared/format/number.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import { containerLitresOf } from "./container-rules.ts";
import type { Recommendation } from "./rules.ts";

/** Litres that are missing at home for somebody without an association; null for all others, and when it is not reckoned. */
export async function findHomeGap(ctx: DomainContext): Promise<number | null> {
  if (!ctx.actor || ctx.actor.associationId) return null;
  const { summary, updatedAt } = await readHouseholdWater(ctx);
  return updatedAt === null ? null : summary.gapLitres;
}

/** Packages of a water container that fill what is missing at home; null for what holds no water. */
export function recommendForHome(
  { name, unitQuantity }: Pick<ProductRow, "name" | "unitQuantity">,
  gapLitres: number,
): Recommendation | null {
  const litres = containerLitresOf(name);
  const needed = litres === null ? null : containersNeeded(gapLitres, litres);
  if (needed === null) return null;
  return {
    quantity: Math.min(REQUEST_MAX_QUANTITY, Math.ceil(needed / unitQuantity)),
    basis: `I ditt hushåll saknas ${formatNumber(Math.ceil(gapLitres))} liter vatten.`,
    extraDayQuantity: null,
  };
}
