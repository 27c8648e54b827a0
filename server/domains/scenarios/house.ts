import type { AssociationFactsView, AssociationView } from "#server/domains/association/house-queries.ts";
import { estimatedResidents } from "#shared/calculations/water.ts";
import type { DayPart, Season } from "#shared/content/scenarios.ts";

/** What of the house a scenario asks for; null is not known. */
export type House = Pick<AssociationView, "numApartments" | "residentCount" | "numStairwells" | "numFloors"> &
  Pick<
    AssociationFactsView,
    | "buildingYear"
    | "heatingType"
    | "ventilation"
    | "hasPressureBoost"
    | "numElevators"
    | "accessSystem"
    | "accessBackupHours"
    | "hasBackupPower"
    | "backupPowerHours"
    | "hasShelter"
    | "shelterPlaces"
    | "basementOpenings"
  > & {
    litresPerPerson: number;
    /** How long the water of the house lasts; null without a water plan. */
    waterDays: number | null;
  };

export interface Setting {
  season: Season;
  dayPart: DayPart;
  outdoorCelsius: number;
}

/** Something that happens in the house, so many minutes after the start; `recovery` when it is over. */
export interface HouseEvent {
  at: number | "recovery";
  text: string;
}

export const isDark = ({ season, dayPart }: Setting): boolean =>
  dayPart === "night" || (dayPart === "evening" && season !== "summer") || (dayPart === "morning" && season === "winter");

/** Residents, and whether the number is a guess of two per apartment; null when neither is known. */
export function residentsOf({ residentCount, numApartments }: House): { persons: number; isEstimate: boolean } | null {
  if (residentCount !== null) return { persons: residentCount, isEstimate: false };
  const persons = estimatedResidents(numApartments);
  return persons === null ? null : { persons, isEstimate: true };
}
