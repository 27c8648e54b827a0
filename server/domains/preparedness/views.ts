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

/** What has been told of somebody's household (decision 50). */
export interface HouseholdView {
  /** Who reads it, so that a browser never takes it for somebody else's. */
  profileId: string;
  /** Names of the others who share it (0088). */
  sharedWith: string[];
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

/** First one that is never null: of a row whose first column is null the library makes none at all. */
export const householdColumns = {
  updatedAt: households.updatedAt,
  adults: households.adults,
  children: households.children,
  infants: households.infants,
  dogs: households.dogs,
  cats: households.cats,
  diet: households.diet,
  allergies: households.allergies,
  daysPrepared: households.daysPrepared,
  hasColdMedicine: households.hasColdMedicine,
};

interface HouseholdRow {
  household: Selected<typeof householdColumns> | null;
  days: number | null;
  sharedWith: string[];
}

export function toHouseholdView(profileId: string, row: HouseholdRow | undefined): HouseholdView {
  const told = row?.household;
  const { adults = null, children = 0, dogs = 0, cats = 0 } = told ?? {};
  return {
    profileId,
    sharedWith: row?.sharedWith ?? [],
    ...{ adults, children, infants: Math.min(told?.infants ?? 0, children), dogs, cats },
    familySize: adults === null ? null : adults + children,
    diet: told?.diet ?? [],
    allergies: told?.allergies ?? [],
    daysPrepared: told?.daysPrepared ?? null,
    days: row?.days ?? REQUEST_DEFAULT_DAYS,
    hasColdMedicine: told?.hasColdMedicine ?? false,
    updatedAt: told?.updatedAt.toISOString() ?? null,
  };
}
