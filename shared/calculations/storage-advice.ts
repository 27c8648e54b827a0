import type { StorageClass } from "../enums.ts";

/** Where an apartment block may keep what burns (N6). The fire-separated store is the rescue services' advice to
 *  property owners, the other rules stand on this page. */
export const STORAGE_RULES_URL = "https://www.krisinformation.se/detta-kan-handa/hemberedskap/forvaring-av-brandfarliga-varor";

export const STORAGE_PLACES = [
  "flat",
  "open_balcony",
  "glazed_balcony",
  "cellar_store",
  "attic_store",
  "shared_garage",
  "fire_separated_store",
] as const;
export type StoragePlace = (typeof STORAGE_PLACES)[number];

/**
 * `limited`: allowed in containers up to `maxLitres`, or for a machine with up to `fuelLitres` in its tank. `empty`: only without
 * fuel. `permit`: with the permit that the property owner must hold. `ask`: no rule that we know of, ask the rescue service.
 */
export type StorageVerdict = "allowed" | "limited" | "empty" | "permit" | "ask" | "forbidden";

export interface StorageAdvice {
  place: StoragePlace;
  verdict: StorageVerdict;
  /** Litres of one container at most in this place; null where size does not matter. */
  maxLitres: number | null;
  /** Litres that the tank of a machine may hold here, by what it runs on; null where it must be empty, and for what is no machine. */
  fuelLitres: FuelLitres | null;
}

/** What the rules ask about a product; `storageLitres` are those of one container, null when unknown. */
export interface StoredProduct {
  storageClass: StorageClass | null;
  storageLitres: number | null;
}

/** Litres that one household may keep in all without a permit. */
export const PERMIT_LIMITS = { gas: 60, flammable_liquid: 100 } as const;
export type PermitClass = keyof typeof PERMIT_LIMITS;
export type FuelLitres = Record<PermitClass, number>;

/** Litres of one container at most, a tank included. A glazed balcony counts as indoors. */
const CONTAINER_LIMITS: Record<PermitClass, Partial<Record<StoragePlace, number>>> = {
  gas: { flat: 5, glazed_balcony: 5, open_balcony: 30 },
  flammable_liquid: { flat: 10, glazed_balcony: 10, open_balcony: 25 },
};

/** What the rules say of a product in each place; null for one that they do not concern. */
export function storageAdvice({ storageClass, storageLitres }: StoredProduct): StorageAdvice[] | null {
  if (storageClass === null) return null;
  return STORAGE_PLACES.map((place) => {
    if (storageClass === "fuel_powered") return machineAdvice(place, storageLitres);
    const maxLitres = (isPermitClass(storageClass) && CONTAINER_LIMITS[storageClass][place]) || null;
    if (maxLitres === null) return { place, verdict: verdictOf(storageClass, place), maxLitres, fuelLitres: null };
    const isTooLarge = storageLitres !== null && storageLitres > maxLitres;
    return { place, verdict: isTooLarge ? "forbidden" : "limited", maxLitres, fuelLitres: null };
  });
}

/** Without fuel a machine is not flammable; with fuel in it, the rules are those of the fuel, which may be either kind. */
function machineAdvice(place: StoragePlace, tankLitres: number | null): StorageAdvice {
  const [gas, liquid] = [CONTAINER_LIMITS.gas[place], CONTAINER_LIMITS.flammable_liquid[place]];
  const isFuelled = gas !== undefined && liquid !== undefined && (tankLitres ?? 0) <= Math.max(gas, liquid);
  if (isFuelled) return { place, verdict: "limited", maxLitres: null, fuelLitres: { gas, flammable_liquid: liquid } };
  return { place, verdict: place === "fire_separated_store" ? "permit" : "empty", maxLitres: null, fuelLitres: null };
}

function verdictOf(storageClass: StorageClass, place: StoragePlace): StorageVerdict {
  if (place === "cellar_store" || place === "attic_store") return "forbidden";
  if (place === "fire_separated_store") return "permit";
  if (place === "shared_garage") return storageClass === "spray" ? "ask" : "forbidden";
  return "allowed";
}

export interface PermitExcess {
  storageClass: PermitClass;
  /** Litres of all lines together. */
  litres: number;
  /** Litres that one household may keep without a permit. */
  limit: number;
}

/** The kinds of which these lines together are more than one household may keep without a permit. Containers of
 *  unknown size are not counted. */
export function permitExcesses(lines: readonly (StoredProduct & { quantity: number })[]): PermitExcess[] {
  const kinds: PermitClass[] = ["gas", "flammable_liquid"];
  return kinds
    .map((storageClass) => ({ storageClass, litres: litresOf(lines, storageClass), limit: PERMIT_LIMITS[storageClass] }))
    .filter(({ litres, limit }) => litres > limit);
}

function litresOf(lines: readonly (StoredProduct & { quantity: number })[], kind: PermitClass): number {
  const hundredths = lines
    .filter(({ storageClass }) => storageClass === kind)
    .reduce((sum, { storageLitres, quantity }) => sum + Math.round((storageLitres ?? 0) * 100) * quantity, 0);
  return hundredths / 100;
}

function isPermitClass(storageClass: StorageClass): storageClass is PermitClass {
  return storageClass in PERMIT_LIMITS;
}
