/** What is known of a home. Null is not known. */
export interface HouseholdFacts {
  /** Adults and children. */
  persons: number | null;
  /** How many of them are below one year. */
  infants: number;
  /** Somebody takes a medicine that must be kept cold. */
  hasColdMedicine: boolean;
  /** Days the household says that it manages today. */
  daysPrepared: number | null;
  /** How many wishes about food it has written down, diets and allergies together. */
  foodWishes: number;
  /** Litres that the home needs for the days of its water page, pets with it; null as long as nobody has told how many they are. */
  waterNeed: { litres: number; days: number } | null;
  /** What the water page saved. Litres and days. */
  water: { need: number; stock: number; endurance: number | null; days: number; oldestFilledOn: string | null } | null;
  /** The house it is in; null for somebody without an association. */
  house: { buildingYear: number | null; hasShelter: boolean | null; subscribePath: string; subscribes: boolean } | null;
  hasSecondFactor: boolean;
  /** Today in Stockholm, `YYYY-MM-DD`. */
  today: string;
}
