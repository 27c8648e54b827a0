/** Kilocalories per person and day; an assumption of ours that the user can edit. */
export const DEFAULT_KCAL_PER_PERSON = 2000;

/** Kilocalories needed for the days. */
export function foodNeedKcal(persons: number, days: number, kcalPerPerson = DEFAULT_KCAL_PER_PERSON): number {
  return persons * kcalPerPerson * days;
}
