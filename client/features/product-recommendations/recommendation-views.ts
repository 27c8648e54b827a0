import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { RecommendationBasis } from "#shared/product-recommendation.ts";

type Outputs = RouterOutputs["productRecommendation"];
export type RecommendationSummary = Outputs["list"][number];
export type Recommendation = Outputs["detail"];
export type RecommendationLine = Recommendation["lines"][number];
export type Choices = Outputs["choices"];
export type Comparison = Outputs["compare"];
export type OrderedLine = Outputs["order"]["lines"][number];

export const RECOMMENDATIONS_PATH = "/product-recommendations";

/** One set on its own page. */
export const recommendationPath = (id: string): string => `${RECOMMENDATIONS_PATH}?set=${id}`;

/** AI-Handel with the set's categories and its name in the banner. */
export function cataloguePath({ name, categories }: Pick<Recommendation, "name" | "categories">): string {
  const ids = categories.map(({ id }) => id).join(",");
  return `/product-catalog?${new URLSearchParams({ rec_categories: ids, rec_name: name })}`;
}

export const apartmentsInWords = (apartments: number): string =>
  apartments === 1 ? "1 lägenhet" : `${formatNumber(apartments)} lägenheter`;

export const personsInWords = ({ persons, personsEstimated }: Pick<RecommendationBasis, "persons" | "personsEstimated">): string =>
  `${formatNumber(persons)} boende${personsEstimated ? " (uppskattat)" : ""}`;

export const productsInWords = (count: number): string => (count === 1 ? "1 produkt" : `${formatNumber(count)} produkter`);

/** «Vatten 7 dygn – 84 boende»: what a set is called unless somebody says otherwise. */
export const suggestedName = (area: string, days: number, persons: number): string =>
  `${area} ${days} dygn – ${formatNumber(persons)} boende`;

/** What did not come into a request. */
export const missingLines = (lines: readonly OrderedLine[]): OrderedLine[] => lines.filter(({ outcome }) => outcome === "not_offered");
