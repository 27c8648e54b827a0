import type { CostSpan, Effort } from "../content/recommendation-rules.ts";
import { formatKronor } from "../format/money.ts";
import { formatNumber } from "../format/number.ts";

export const EFFORT_LABELS: Record<Effort, string> = { minutes: "15 minuter", evening: "En kväll", project: "Mer än en kväll" };

/** `1 200–2 400 kr`, an estimate, or the one sum of the catalogue; null where nothing can be said. */
export function costInWords(cost: CostSpan | null): string | null {
  if (!cost) return null;
  if (cost.to === 0) return "Kostar inget";
  return cost.from === cost.to ? formatKronor(cost.to) : `${formatNumber(cost.from)}–${formatKronor(cost.to)}`;
}
