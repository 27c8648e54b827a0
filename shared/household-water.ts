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

/** The same as it is kept: null as long as nobody has told how many they are. */
export type KeptHeads = Omit<HouseholdHeads, "adults"> & { adults: number | null };

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

/** What stands at home of water by the saved products («Har redan»). */
export interface SavedWater {
  /** Of each size one. */
  containers: { litres: number; count: number }[];
  bottleLitres: number;
  /** Names of what holds water and does not say how much; it is not counted. */
  unsized: string[];
}
export const NOTHING_SAVED: SavedWater = { containers: [], bottleLitres: 0, unsized: [] };
