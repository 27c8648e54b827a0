import type { AssociationFactsView } from "#server/domains/association/house-queries.ts";
import { doorPropBy } from "#shared/calculations/clocks.ts";
import { coolingPresetFor, hoursToTemperature, NORMAL_INDOOR_CELSIUS } from "#shared/calculations/cooling.ts";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";

const HOUR_MS = 60 * 60 * 1000;

type Start = { createdAt: Date; outdoorCelsius: number | null };
type House = Pick<AssociationFactsView, "accessBackupHours" | "buildingYear">;

/** When a task's condition is expected to hold, by the same clocks as the page shows; null when none of them tells. */
export function conditionDueAt(condition: string | null, crisis: Start, house: House): Date | null {
  if (condition === PLAYBOOK_CONDITIONS.doors) return doorPropBy(crisis.createdAt, house.accessBackupHours ?? undefined);
  if (condition === PLAYBOOK_CONDITIONS.below14) return coldAt(14, crisis, house);
  if (condition === PLAYBOOK_CONDITIONS.below8) return coldAt(8, crisis, house);
  return null;
}

/** When it is so cold indoors; null while the outdoor temperature or the building year is not known, or when it never gets so cold. */
export function coldAt(celsius: number, { createdAt, outdoorCelsius }: Start, { buildingYear }: Pick<House, "buildingYear">): Date | null {
  if (outdoorCelsius === null || buildingYear === null) return null;
  const { timeConstantDays } = coolingPresetFor(buildingYear);
  const hours = hoursToTemperature({ indoor: NORMAL_INDOOR_CELSIUS, outdoor: outdoorCelsius, timeConstantDays }, celsius);
  return hours === null ? null : new Date(createdAt.getTime() + hours * HOUR_MS);
}
