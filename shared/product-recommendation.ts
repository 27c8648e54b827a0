/** The association's numbers that a recommendation set was made of: people, flats, whole days and litres a person and day. */
export interface RecommendationBasis {
  persons: number;
  /** Whether `persons` is the portal's estimate instead of the association's own number. */
  personsEstimated: boolean;
  apartments: number;
  days: number;
  litresPerPerson: number;
}
