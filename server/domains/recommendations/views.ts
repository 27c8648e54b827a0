import type { CostSpan, Effort, Urgency } from "#shared/content/recommendation-rules.ts";
import type { ActionState } from "#shared/enums.ts";

/** One thing to do, with why and what it gives. */
export interface RecommendationView {
  key: string;
  area: { slug: string; name: string };
  title: string;
  rule: string;
  numbers: string;
  urgency: Urgency;
  effort: Effort;
  /** Kronor including VAT, an estimate. */
  cost: CostSpan | null;
  effect: string | null;
  /** The catalogue with the products for it. */
  catalogueHref: string | null;
  /** A request can be filled with what it takes. */
  mayFill: boolean;
  page: { href: string; label: string } | null;
  /** `planned` stands among the tasks; null is not decided. */
  state: "planned" | null;
}

/** One that was put aside; it comes back by itself. */
export interface SetAsideView {
  key: string;
  title: string;
  reason: string | null;
  /** Null for one that was done. */
  returnsAt: string | null;
  state: Exclude<ActionState, "planned">;
}

/** What is recommended, the most important first. */
export interface RecommendationsView {
  recommendations: RecommendationView[];
  setAside: SetAsideView[];
  /** The whole state of each recommendation that somebody has decided on, by its key. */
  states: Record<string, ActionState>;
}
