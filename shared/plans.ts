import type { Plan } from "./enums.ts";
import { PLAN_LABELS } from "./text/labels.ts";

export interface PlanDetails {
  id: Plan;
  name: string;
  /** Kronor a month including VAT. */
  monthlyPrice: number;
  /** How many members the plan is for; null is without limit. */
  userLimit: number | null;
  featured: boolean;
  features: readonly string[];
}

/** The plans in the order they are shown. They promise members and support only: no crisis function is ever locked. */
export const PLAN_DETAILS: readonly PlanDetails[] = [
  { id: "basic", name: PLAN_LABELS.basic, monthlyPrice: 99, userLimit: 1, featured: false, features: ["1 användare"] },
  {
    id: "standard",
    name: PLAN_LABELS.standard,
    monthlyPrice: 299,
    userLimit: 10,
    featured: true,
    features: ["Upp till 10 användare"],
  },
  {
    id: "premium",
    name: PLAN_LABELS.premium,
    monthlyPrice: 999,
    userLimit: null,
    featured: false,
    features: ["Obegränsat antal användare", "Prioriterad support"],
  },
];
