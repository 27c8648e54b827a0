import { ceilWhole } from "./rounding.ts";
import { containersNeeded } from "./water.ts";

export interface SizedContainer {
  /** What one container holds. */
  litres: number;
  /** Containers in a package. */
  perPackage: number;
  /** Kronor excluding VAT for a package; null is `Pris på förfrågan`. */
  unitPrice: number | null;
}

/** Packages of one kind of container that hold the litres by themselves. */
export function packagesFor(litres: number, container: Pick<SizedContainer, "litres" | "perPackage">): number {
  return ceilWhole((containersNeeded(litres, container.litres) ?? 0) / container.perPackage);
}

/**
 * The one kind of container to buy (decision 0078): of the wished size or the nearest to it, and of those the one whose container
 * costs least. What has no price comes last. Null when none is offered.
 */
export function containerOfSize<Container extends SizedContainer>(offered: readonly Container[], wishedLitres: number): Container | null {
  const costOfOne = ({ unitPrice, perPackage }: SizedContainer): number => (unitPrice === null ? Number.MAX_VALUE : unitPrice / perPackage);
  const distance = ({ litres }: SizedContainer): number => Math.abs(litres - wishedLitres);
  const [nearest] = offered.toSorted((a, b) => distance(a) - distance(b) || costOfOne(a) - costOfOne(b));
  return nearest ?? null;
}
