import { ceilWhole, floorTenth } from "./rounding.ts";

export const DEFAULT_LITRES_PER_PERSON = 3;
/** Litres per animal and day; an assumption of ours, to be edited by the household. */
export const PET_LITRES_PER_DAY = { dog: 1, cat: 0.3 } as const;
/** A freezer bottle is filled to two thirds, so that the ice has room. */
export const FREEZER_BOTTLE_FILL = 0.67;
export const HEAVY_CARRY_KG = 20;
export const FLOOR_LOAD_CHECK_LITRES = 500;
/** Stored water is changed twice a year; smell and taste decide in between. */
export const WATER_CHANGE_DAYS = 180;
/** Empty containers weigh about this share of what they hold; an assumption of ours. */
const EMPTY_WEIGHT_PER_LITRE = 0.06;

export type DailyWater = { persons: number; litresPerPerson: number; petLitresPerDay?: number };
export type WaterContainer = { litres: number; count: number; filledShare: number };

/** Litres a household needs for the days. Persons are adults and children; pets are litres per day in all. */
export function householdNeed({ days, ...daily }: DailyWater & { days: number }): number {
  return dailyNeed(daily) * days;
}

/** Litres a day for all pets of a household. */
export function petLitres({ dogs, cats }: { dogs: number; cats: number }): number {
  return dogs * PET_LITRES_PER_DAY.dog + cats * PET_LITRES_PER_DAY.cat;
}

/** Litres at home: containers by the share they are filled to, bottles, and freezer bottles by their nominal size. */
export function householdStock(stock: {
  containers: readonly WaterContainer[];
  bottleLitres?: number;
  freezerBottleLitres?: number;
}): number {
  const inContainers = stock.containers.reduce((sum, { litres, count, filledShare }) => sum + litres * count * filledShare, 0);
  return inContainers + (stock.bottleLitres ?? 0) + (stock.freezerBottleLitres ?? 0) * FREEZER_BOTTLE_FILL;
}

/** Days the stock lasts, rounded down to one decimal; null, shown as «–», with nobody to drink it or nothing to drink a day. */
export function waterEnduranceDays(stockLitres: number, daily: DailyWater): number | null {
  const need = dailyNeed(daily);
  return daily.persons > 0 && daily.litresPerPerson > 0 ? floorTenth(stockLitres / need) : null;
}

/** Litres that are missing, never below 0. */
export function waterGap(needLitres: number, stockLitres: number): number {
  return Math.max(0, needLitres - stockLitres);
}

/** Litres of a container that most people carry. */
export const EASY_LITRES = 10;

/** Containers to buy for the gap; null for a container without volume. */
export function containersNeeded(gapLitres: number, containerLitres: number): number | null {
  return containerLitres > 0 ? ceilWhole(gapLitres / containerLitres) : null;
}

/** As long as nobody has counted who lives in a house: two in each apartment. An assumption of ours. */
const RESIDENTS_PER_APARTMENT = 2;

/** Residents of a house where only the apartments are known; null without them. */
export function estimatedResidents(apartments: number | null | undefined): number | null {
  return apartments == null ? null : apartments * RESIDENTS_PER_APARTMENT;
}

/** Litres all residents of an association need for the days. */
export function associationNeed(all: { residents: number; litresPerPerson: number; days: number }): number {
  return all.residents * all.litresPerPerson * all.days;
}

/** Litres the households hold themselves: what is known, and an assumed share (0–1) of the need of the others. */
export function selfStoredLitres(self: {
  knownHouseholdLitres: number;
  residentsUnknown: number;
  assumedSelfShare: number;
  litresPerPerson: number;
  days: number;
}): number {
  return self.knownHouseholdLitres + self.residentsUnknown * self.assumedSelfShare * self.litresPerPerson * self.days;
}

/** Litres missing in the shared store; the share (0–1) that the association holds comes from its ambition level. */
export function sharedWaterGap(needLitres: number, associationShare: number, sharedStockLitres: number): number {
  return Math.max(0, needLitres * associationShare - sharedStockLitres);
}

/** Trips per day to fetch the litres with a cart; null for a cart without volume. */
export function tripsPerDay(dailyLitres: number, cartLitres: number): number | null {
  return cartLitres > 0 ? ceilWhole(dailyLitres / cartLitres) : null;
}

/** What is half written of a day is none yet. */
const isWritten = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));

/** The day (`YYYY-MM-DD`) on which the oldest water is to be changed; null when no day of filling is known. */
export function nextWaterChange(filledOn: readonly (string | null)[]): string | null {
  const [oldest] = filledOn.filter((day) => day !== null && isWritten(day)).toSorted();
  if (!oldest) return null;
  const due = new Date(`${oldest}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + WATER_CHANGE_DAYS);
  return due.toISOString().slice(0, 10);
}

/** About what an empty container of this size weighs, in kilograms. An estimate. */
export function emptyContainerKg(litres: number): number {
  return litres * EMPTY_WEIGHT_PER_LITRE;
}

/** Kilograms of a filled container: a litre weighs a kilogram. */
export function filledWeightKg(litres: number, emptyContainerKg: number): number {
  return litres + emptyContainerKg;
}

export function isHeavyToCarry(weightKg: number): boolean {
  return weightKg > HEAVY_CARRY_KG;
}

/** Whether «kontrollera bjälklagets last» belongs beside a tank of this size. */
export function needsFloorLoadCheck(tankLitres: number): boolean {
  return tankLitres >= FLOOR_LOAD_CHECK_LITRES;
}

function dailyNeed({ persons, litresPerPerson, petLitresPerDay = 0 }: DailyWater): number {
  return persons * litresPerPerson + petLitresPerDay;
}
