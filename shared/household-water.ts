/** One kind of water container in a home. */
export interface HouseholdContainer {
  /** The size of one. */
  litres: number;
  count: number;
  /** How full they are, 0–1. */
  filledShare: number;
  /** `YYYY-MM-DD`; null is not known. */
  filledOn: string | null;
}

/** Who lives in a home. */
export interface HouseholdHeads {
  adults: number;
  children: number;
  /** How many of the children are below one year. */
  infants: number;
  dogs: number;
  cats: number;
}

/** What a household tells of its water. Litres, persons and days. */
export interface HouseholdWaterValues extends HouseholdHeads {
  litresPerPerson: number;
  days: number;
  containers: HouseholdContainer[];
  bottleLitres: number;
  freezerBottleLitres: number;
  /** What the hot-water tank of the home holds. It is no drinking water and counts apart. */
  boilerLitres: number;
}
