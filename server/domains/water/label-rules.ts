import { ceilWhole } from "#shared/calculations/rounding.ts";
import { nextWaterChange } from "#shared/calculations/water.ts";
import type { HouseholdContainer } from "#shared/household-water.ts";
import { WATER_LABELS_MAX } from "#shared/limits.ts";
import type { WaterLabel } from "./pdf/water-labels-document.tsx";
import type { WaterPlanValues } from "./views.ts";

/** A sheet to fill in by hand, where no container is known yet. */
const BLANK_LABELS: WaterLabel[] = Array.from({ length: 8 }, () => ({ litres: null, filledOn: null, changeBy: null }));

/** One label for each container at home. */
export function householdLabels(containers: readonly HouseholdContainer[]): WaterLabel[] {
  return orBlank(containers.flatMap(({ litres, count, filledOn }) => repeated({ litres, filledOn }, count)));
}

/** One label for each container that the shared store fills. */
export function associationLabels({ sharedStockLitres, containerLitres, sharedFilledOn }: WaterPlanValues): WaterLabel[] {
  return orBlank(repeated({ litres: containerLitres, filledOn: sharedFilledOn }, ceilWhole(sharedStockLitres / containerLitres)));
}

function repeated({ litres, filledOn }: Pick<WaterLabel, "litres" | "filledOn">, count: number): WaterLabel[] {
  const label = { litres, filledOn, changeBy: nextWaterChange([filledOn]) };
  return Array.from({ length: Math.min(count, WATER_LABELS_MAX) }, () => label);
}

const orBlank = (labels: WaterLabel[]): WaterLabel[] => (labels.length > 0 ? labels.slice(0, WATER_LABELS_MAX) : BLANK_LABELS);
