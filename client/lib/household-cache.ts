import { type UserKey, userStorage } from "./user-storage.ts";

/** What a person has written about their own household (decision 50). Null or empty: not told. */
export interface Household {
  familySize: number | null;
  diet: string[];
  allergies: string[];
  daysPrepared: number | null;
}

const KEYS = ["family-size", "diet", "allergies", "days-prepared"] as const satisfies readonly UserKey[];

type Storage = Pick<typeof userStorage, "read" | "write" | "remove">;

/** What this browser kept of the user's household, or null when it kept nothing. */
export function readKeptHousehold(userId: string, storage: Storage = userStorage): Household | null {
  const [familySize, diet, allergies, daysPrepared] = KEYS.map((key) => storage.read(userId, key));
  if ([familySize, diet, allergies, daysPrepared].every((value) => value === null)) return null;
  return {
    familySize: numberOrNull(familySize),
    diet: texts(diet),
    allergies: texts(allergies),
    daysPrepared: numberOrNull(daysPrepared),
  };
}

/** Keeps the four values under keys of their own; one that is not told leaves no key. */
export function keepHousehold(userId: string, household: Household, storage: Storage = userStorage): void {
  const values: Record<(typeof KEYS)[number], number | string[] | null> = {
    "family-size": household.familySize,
    diet: household.diet.length > 0 ? household.diet : null,
    allergies: household.allergies.length > 0 ? household.allergies : null,
    "days-prepared": household.daysPrepared,
  };
  for (const key of KEYS) {
    if (values[key] === null) storage.remove(userId, key);
    else storage.write(userId, key, values[key]);
  }
}

export function isEmptyHousehold({ familySize, diet, allergies, daysPrepared }: Household): boolean {
  return familySize === null && diet.length === 0 && allergies.length === 0 && daysPrepared === null;
}

/** Anybody can write to a browser's storage, so its values are looked at before they are used. */
const numberOrNull = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((text) => typeof text === "string") : []);
