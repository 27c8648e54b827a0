import type { Permission } from "../permissions.ts";

/** How much work a recommendation is: a quarter of an hour, an evening, a project. */
export const EFFORTS = ["minutes", "evening", "project"] as const;
export type Effort = (typeof EFFORTS)[number];

/** What cannot wait, what should be done this season, what makes it better. */
export const URGENCIES = ["now", "soon", "later"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Kronor including VAT, always our estimate. */
export interface CostSpan {
  from: number;
  to: number;
}

/** An article of the catalogue, and how many packages of it. */
export interface Article {
  number: string;
  quantity: number;
}

/** What a rule says about one house or home. */
export interface Finding {
  title: string;
  /** «Varför ser jag detta?»: the rule in general, then its numbers here. */
  rule: string;
  numbers: string;
  urgency: Urgency;
  effort: Effort;
  cost: CostSpan | null;
  /** What it gives, in numbers: «+1,2 dygn vatten». Null where nothing can be counted. */
  effect: string | null;
  /** Names of product categories that the catalogue is opened with. */
  categories?: readonly string[];
  /** What of the catalogue does it, for those who want to order at once. Without any the catalogue is only opened. */
  articles?: readonly Article[];
  /** Where it is done, where the portal has a page for it, and what one must be allowed to open it. */
  page?: { href: string; label: string; needs?: Permission };
}

/** A rule over what is known. It answers null where there is nothing to recommend. */
export interface Rule<Facts> {
  /** Names the recommendation for good: tasks and choices are kept by it. */
  key: string;
  /** The slug of its preparedness area. */
  area: string;
  find: (facts: Facts) => Finding | null;
}

export interface Found extends Finding {
  key: string;
  area: string;
}

/** What the rules recommend, the most urgent first, and of those what is done soonest. */
export function applyRules<Facts>(rules: readonly Rule<Facts>[], facts: Facts): Found[] {
  const found = rules.flatMap(({ key, area, find }) => {
    const finding = find(facts);
    return finding ? [{ key, area, ...finding }] : [];
  });
  return found.sort((a, b) => rank(a) - rank(b));
}

const rank = ({ urgency, effort }: Finding): number => URGENCIES.indexOf(urgency) * EFFORTS.length + EFFORTS.indexOf(effort);
