import type { HouseWater } from "./association-water.ts";
import { containerLitresOf } from "./named-water.ts";
import { floorTenth } from "./rounding.ts";
import { waterGap } from "./water.ts";

/** The same house when what is bought stands there, and all its vessels are filled. */
export interface BoughtWater {
  days: number;
  boughtLitres: number;
  storeLitres: number;
  /** Null with nobody in the house. */
  enduranceDays: number | null;
  /** What is still missing for all the days, in the whole house. */
  missingLitres: number;
  /** The same for one day more. */
  missingForAnotherDay: number;
}

interface BoughtLine {
  productName: string;
  /** Packages. */
  quantity: number;
  /** Pieces in a package. */
  unitQuantity: number;
}

/** Litres that the vessels for water among these lines hold. */
export const vesselLitres = (lines: readonly BoughtLine[]): number =>
  lines.reduce((sum, { productName, quantity, unitQuantity }) => sum + (containerLitresOf(productName) ?? 0) * quantity * unitQuantity, 0);

/** What vessels for so many litres more do for a house; null when none are bought. */
export function buyWater({ days, dailyLitres, selfLitres, storeLitres: held }: HouseWater, boughtLitres: number): BoughtWater | null {
  if (boughtLitres <= 0) return null;
  const storeLitres = held + boughtLitres;
  return {
    ...{ days, boughtLitres, storeLitres },
    enduranceDays: dailyLitres > 0 ? floorTenth((selfLitres + storeLitres) / dailyLitres) : null,
    missingLitres: waterGap(dailyLitres * days, selfLitres + storeLitres),
    missingForAnotherDay: waterGap(dailyLitres * (days + 1), selfLitres + storeLitres),
  };
}
