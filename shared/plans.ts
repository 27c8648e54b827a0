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

/** What a plan's limit counts: `requireRoomForMember` counts the same. */
export const WHO_IS_A_USER = "En användare är en medlem med eget konto i föreningen. Boende som bara får krislarm räknas inte.";

/** What stands for the plans' prices until an operator sets those of Stripe (PLAN-09); none of them can be charged. */
export const PLACEHOLDER_PRICE_IDS: Readonly<Record<Plan, string>> = {
  basic: "price_placeholder_basic",
  standard: "price_placeholder_standard",
  premium: "price_placeholder_premium",
};

/** Whether a configured price can be charged: an id of a price, and neither a product's nor one that was never filled in (decision 81). */
export function isUsablePriceId(priceId: string | null | undefined): priceId is string {
  if (!priceId?.startsWith("price_")) return false;
  return !/placeholder|REPLACE/i.test(priceId);
}

/** What an association may use for this long after its founding, whatever is paid for (decision 80). */
export const FOUNDING_PLAN: Plan = "standard";
export const FOUNDING_PLAN_DAYS = 30;

/** PLAN-18, PLAN-19 and where Stripe's customer portal leads back to. */
export const CHECKOUT_SUCCESS_PATH = "/dashboard?checkout=success";
export const CHECKOUT_CANCEL_PATH = "/pricing?checkout=cancel";
export const CUSTOMER_PORTAL_RETURN_PATH = "/pricing";
