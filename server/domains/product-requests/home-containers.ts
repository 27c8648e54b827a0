import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { formatNumber } from "#shared/format/number.ts";
import { householdWaterSentence } from "#shared/text/household-water-sentence.ts";
import type { MissingWater } from "./rules.ts";

/** The water that is missing at home for somebody without an association; null for all others, and when it is not reckoned. */
export async function findMissingAtHome(ctx: DomainContext): Promise<MissingWater | null> {
  if (!ctx.actor || ctx.actor.associationId) return null;
  const { summary, updatedAt, values } = await readHouseholdWater(ctx);
  if (updatedAt === null && summary.stockLitres === 0) return null;
  const { gapLitres, roomLitres, containerGapLitres } = summary;
  const room = roomLitres > 0 ? ` I kärlen ni har ryms ${formatNumber(Math.floor(roomLitres))} liter till.` : "";
  const basis = `${householdWaterSentence(summary, values.days)}${room}`;
  return { litres: gapLitres, containerLitres: containerGapLitres, oneDayMore: null, basis };
}
