import { toiletBagsNeeded } from "./hygiene.ts";
import {
  associationNeed,
  containersNeeded,
  emptyContainerKg,
  filledWeightKg,
  isHeavyToCarry,
  needsFloorLoadCheck,
  nextWaterChange,
  selfStoredLitres,
  sharedWaterGap,
  tripsPerDay,
  waterEnduranceDays,
  waterGap,
} from "./water.ts";

export interface AssociationWaterValues {
  residents: number;
  litresPerPerson: number;
  days: number;
  sharedStockLitres: number;
  /** `YYYY-MM-DD` of the shared store; null is not known. */
  sharedFilledOn: string | null;
  /** The share (0–1) of the need that the households hold themselves, as the board believes. */
  selfPreparedShare: number;
  /** The share (0–1) of the need that the association holds, from its ambition level. */
  associationShare: number;
  owned: readonly OwnedContainer[];
  containerLitres: number;
  cartLitres: number;
}

/** Vessels for water that the house owns, by its list of resources. */
export interface OwnedContainer {
  /** What one holds. */
  litres: number;
  count: number;
}

export interface AssociationWaterSummary {
  needLitres: number;
  dailyLitres: number;
  /** An estimate: what the households hold themselves is nowhere counted. */
  selfLitres: number;
  house: HouseWater;
  /** The shared store and the households' own water together. */
  stockLitres: number;
  /** What the association itself is to hold. */
  sharedNeedLitres: number;
  sharedGapLitres: number;
  /** How much of it no vessel is there for. */
  containerGapLitres: number;
  /** What is missing in the whole house, with the households' own water. */
  totalGapLitres: number;
  /** How long the shared store and the households' own water last together; null with nobody in the house. */
  enduranceDays: number | null;
  /** To buy for what no vessel is there for. */
  containers: number | null;
  /** Of one vessel that is bought, and what it weighs when it is full. */
  containerLitres: number;
  filledContainerKg: number;
  isHeavyToCarry: boolean;
  needsFloorLoadCheck: boolean;
  tripsPerDay: number | null;
  toiletBags: number;
  nextChange: string | null;
}

/** What the shared store of a house is counted with beside who drinks of it and for how long. */
export interface SharedStore {
  /** The share (0–1) of the need that the association holds; null as long as it has chosen no ambition level. */
  associationShare: number | null;
  sharedStockLitres: number;
  owned: readonly OwnedContainer[];
  /** The size of one container to buy, as the plan says. */
  containerLitres: number;
}

/** Litres that the shared store lacks: share × residents × litres × days − stock, never below 0. Null without an ambition level. */
export function storeGap(store: SharedStore, drinkers: { residents: number; litresPerPerson: number; days: number }): number | null {
  return store.associationShare === null
    ? null
    : sharedWaterGap(associationNeed(drinkers), store.associationShare, store.sharedStockLitres);
}

/** What the house's own vessels hold, filled or not. */
export const ownedLitres = (owned: readonly OwnedContainer[]): number => owned.reduce((sum, { litres, count }) => sum + litres * count, 0);

/**
 * Litres of the shared need that no vessel is there for: the need less what the own vessels hold, or less the stock where that is more.
 * The stock is taken to stand in them as far as it goes, so that no vessel counts twice. Null without an ambition level.
 */
export function containerGap(store: SharedStore, drinkers: { residents: number; litresPerPerson: number; days: number }): number | null {
  return storeGap({ ...store, sharedStockLitres: Math.max(store.sharedStockLitres, ownedLitres(store.owned)) }, drinkers);
}

/** The water of a house that is known before anything more is bought. */
export interface HouseWater {
  /** What it is to last. */
  days: number;
  dailyLitres: number;
  /** What the households are taken to hold themselves. */
  selfLitres: number;
  /** What the house's own vessels hold when they are full, or what stands in the store where that is more. */
  storeLitres: number;
}

export function houseWaterOf(
  { selfPreparedShare, sharedStockLitres, owned }: Pick<AssociationWaterValues, "selfPreparedShare" | "sharedStockLitres" | "owned">,
  drinkers: { residents: number; litresPerPerson: number; days: number },
): HouseWater {
  const { residents, litresPerPerson, days } = drinkers;
  return {
    days,
    dailyLitres: associationNeed({ ...drinkers, days: 1 }),
    selfLitres: selfStoredLitres({
      ...{ knownHouseholdLitres: 0, residentsUnknown: residents, assumedSelfShare: selfPreparedShare, litresPerPerson, days },
    }),
    storeLitres: Math.max(sharedStockLitres, ownedLitres(owned)),
  };
}

/** What an association's water plan comes to. */
export function summarizeAssociationWater(values: AssociationWaterValues): AssociationWaterSummary {
  const { residents, litresPerPerson, days, sharedStockLitres, containerLitres } = values;
  const needLitres = associationNeed({ residents, litresPerPerson, days });
  const house = houseWaterOf(values, { residents, litresPerPerson, days });
  const { dailyLitres, selfLitres } = house;
  const stockLitres = selfLitres + sharedStockLitres;
  const sharedGapLitres = sharedWaterGap(needLitres, values.associationShare, sharedStockLitres);
  const containerGapLitres = containerGap(values, { residents, litresPerPerson, days }) ?? 0;
  const filledContainerKg = filledWeightKg(containerLitres, emptyContainerKg(containerLitres));
  return {
    needLitres,
    dailyLitres,
    selfLitres,
    house,
    stockLitres,
    sharedNeedLitres: needLitres * values.associationShare,
    sharedGapLitres,
    containerGapLitres,
    totalGapLitres: waterGap(needLitres, stockLitres),
    enduranceDays: waterEnduranceDays(stockLitres, { persons: residents, litresPerPerson }),
    containers: containersNeeded(containerGapLitres, containerLitres),
    containerLitres,
    filledContainerKg,
    isHeavyToCarry: isHeavyToCarry(filledContainerKg),
    needsFloorLoadCheck: needsFloorLoadCheck(containerLitres),
    tripsPerDay: tripsPerDay(dailyLitres, values.cartLitres),
    toiletBags: toiletBagsNeeded({ persons: residents, days }),
    nextChange: sharedStockLitres > 0 ? nextWaterChange([values.sharedFilledOn]) : null,
  };
}
