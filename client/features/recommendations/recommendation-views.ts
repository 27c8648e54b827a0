import { createContext } from "react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { RecommendationDecision } from "#shared/schemas/recommendations.ts";

export type Recommendations = RouterOutputs["recommendations"]["association"];
export type Recommendation = Recommendations["recommendations"][number];
export type SetAside = Recommendations["setAside"][number];

/** What the one who looks may decide. */
export interface Rights {
  mayPlan: boolean;
  mayDismiss: boolean;
  /** A request can be filled with what the house needs; at home the catalogue is only opened. */
  mayOrder: boolean;
}

export type Decide = (key: string, decision: RecommendationDecision) => void;

/** The areas that something is recommended in, in the order of the list, each once. */
export function areasOf(recommendations: readonly Recommendation[]): { value: string; label: string }[] {
  const areas = new Map(recommendations.map(({ area }) => [area.slug, area.name]));
  return [...areas].map(([value, label]) => ({ value, label }));
}

/** Opens the request that recommended products were put into. */
export const RequestOpening = createContext<() => void>(() => undefined);
