/** What one level means for a persona. Lists are in the order in which things matter. */
export interface InsightContent {
  signs: readonly string[];
  needs: readonly string[];
  association: readonly string[];
  /** The persona itself, or the neighbour beside it. */
  personal: readonly string[];
  /** Hours from the start, and what happens then. */
  timeline: readonly (readonly [hour: number, text: string])[];
  checklist: readonly string[];
  /** Names of product categories. */
  categories: readonly string[];
  /** Slugs of forms. */
  forms?: readonly string[];
}

type FiveLevels = readonly [InsightContent, InsightContent, InsightContent, InsightContent, InsightContent];

/** An invented person with what the levels 1 to 5 mean for it. */
export interface PersonaContent {
  slug: string;
  name: string;
  summary: string;
  levels: FiveLevels;
}
