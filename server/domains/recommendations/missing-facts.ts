import type { AssociationProfileView } from "#server/domains/association/profile-views.ts";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";

/** What clocks, quantities and rules are reckoned from. */
const NEEDED = [
  "numApartments",
  "residentCount",
  "numStairwells",
  "numFloors",
  "buildingYear",
  "heatingType",
  "numElevators",
  "hasPressureBoost",
  "accessSystem",
  "hasBackupPower",
  "basementOpenings",
  "hasShelter",
] as const satisfies readonly AssociationField[];

/** The Swedish names of what nobody has written down about the house. */
export function missingFacts(house: AssociationProfileView["association"]): string[] {
  return NEEDED.filter((field) => house[field] === null).map((field) => ASSOCIATION_FIELD_LABELS[field].toLowerCase());
}
