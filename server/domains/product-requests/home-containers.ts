import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ceilWhole } from "#shared/calculations/rounding.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { MissingWater } from "./rules.ts";

/** The water that is missing at home for somebody without an association; null for all others, and when it is not reckoned. */
export async function findMissingAtHome(ctx: DomainContext): Promise<MissingWater | null> {
  if (!ctx.actor || ctx.actor.associationId) return null;
  const { summary, updatedAt } = await readHouseholdWater(ctx);
  if (updatedAt === null) return null;
  const { gapLitres } = summary;
  return { litres: gapLitres, oneDayMore: null, basis: `I ditt hushåll saknas ${formatNumber(ceilWhole(gapLitres))} liter vatten.` };
}
