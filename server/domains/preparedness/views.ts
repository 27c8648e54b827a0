import { households } from "#drizzle/schema/index.ts";
import type { Selected } from "#server/platform/database/db.ts";
import { REQUEST_DEFAULT_DAYS } from "#shared/limits.ts";

/** A preparedness area, such as Vatten (DATA-28). */
export interface CrisisDomainView {
  id: string;
  slug: string;
  name: string;
  description: string;
  icon: string;
  orderIndex: number;
}

export interface JourneyPhaseView {
  id: number;
  name: string;
  description: string;
}

/** How much an association aims for. Shares are 0–1, times in hours. */
export interface AmbitionLevelView {
  id: string;
  name: string;
  description: string;
  days: number;
  litresPerPerson: number;
  waterShare: number;
  reservePowerHours: number;
}

/** What a person has written about their own household (decision 50). */
export interface HouseholdView {
  /** Whose it is, so that a browser never takes it for somebody else's. */
  profileId: string;
  /** Null as long as nobody has told how many they are. */
  adults: number | null;
  children: number;
  /** How many of the children are below one year. */
  infants: number;
  dogs: number;
  cats: number;
  /** Grown-ups and children together. */
  familySize: number | null;
  diet: string[];
  allergies: string[];
  /** Days the household says it can manage today. */
  daysPrepared: number | null;
  /** Days that it is to last; asked on the water page. */
  days: number;
  /** Somebody takes a medicine that must be kept cold. */
  hasColdMedicine: boolean;
  /** Null as long as nothing was ever saved. */
  updatedAt: string | null;
}

export const householdColumns = {
  adults: households.adults,
  children: households.children,
  infants: households.infants,
  dogs: households.dogs,
  cats: households.cats,
  diet: households.diet,
  allergies: households.allergies,
  daysPrepared: households.daysPrepared,
  hasColdMedicine: households.hasColdMedicine,
  updatedAt: households.updatedAt,
};

export function toHouseholdView(
  profileId: string,
  row: Selected<typeof householdColumns> | undefined,
  days: number | undefined,
): HouseholdView {
  const { adults = null, children = 0, dogs = 0, cats = 0 } = row ?? {};
  return {
    profileId,
    ...{ adults, children, infants: Math.min(row?.infants ?? 0, children), dogs, cats },
    familySize: adults === null ? null : adults + children,
    diet: row?.diet ?? [],
    allergies: row?.allergies ?? [],
    daysPrepared: row?.daysPrepared ?? null,
    days: days ?? REQUEST_DEFAULT_DAYS,
    hasColdMedicine: row?.hasColdMedicine ?? false,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
