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

/** One bag a day for each person when a toilet cannot be flushed; an assumption of ours. */
const TOILET_BAGS_PER_DAY = 1;

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
  containerLitres: number;
  cartLitres: number;
}

export interface AssociationWaterSummary {
  needLitres: number;
  dailyLitres: number;
  /** An estimate: what the households hold themselves is nowhere counted. */
  selfLitres: number;
  /** The shared store and the households' own water together. */
  stockLitres: number;
  /** What the association itself is to hold. */
  sharedNeedLitres: number;
  sharedGapLitres: number;
  /** What is missing in the whole house, with the households' own water. */
  totalGapLitres: number;
  /** How long the shared store and the households' own water last together; null with nobody in the house. */
  enduranceDays: number | null;
  /** To buy for the shared gap. */
  containers: number | null;
  filledContainerKg: number;
  isHeavyToCarry: boolean;
  needsFloorLoadCheck: boolean;
  tripsPerDay: number | null;
  toiletBags: number;
  nextChange: string | null;
}

/** What an association's water plan comes to. */
export function summarizeAssociationWater(values: AssociationWaterValues): AssociationWaterSummary {
  const { residents, litresPerPerson, days, sharedStockLitres, containerLitres } = values;
  const needLitres = associationNeed({ residents, litresPerPerson, days });
  const dailyLitres = associationNeed({ residents, litresPerPerson, days: 1 });
  const selfLitres = selfStoredLitres({
    knownHouseholdLitres: 0,
    residentsUnknown: residents,
    assumedSelfShare: values.selfPreparedShare,
    litresPerPerson,
    days,
  });
  const stockLitres = selfLitres + sharedStockLitres;
  const sharedGapLitres = sharedWaterGap(needLitres, values.associationShare, sharedStockLitres);
  const filledContainerKg = filledWeightKg(containerLitres, emptyContainerKg(containerLitres));
  return {
    needLitres,
    dailyLitres,
    selfLitres,
    stockLitres,
    sharedNeedLitres: needLitres * values.associationShare,
    sharedGapLitres,
    totalGapLitres: waterGap(needLitres, stockLitres),
    enduranceDays: waterEnduranceDays(stockLitres, { persons: residents, litresPerPerson }),
    containers: containersNeeded(sharedGapLitres, containerLitres),
    filledContainerKg,
    isHeavyToCarry: isHeavyToCarry(filledContainerKg),
    needsFloorLoadCheck: needsFloorLoadCheck(containerLitres),
    tripsPerDay: tripsPerDay(dailyLitres, values.cartLitres),
    toiletBags: residents * TOILET_BAGS_PER_DAY * days,
    nextChange: sharedStockLitres > 0 ? nextWaterChange([values.sharedFilledOn]) : null,
  };
}
