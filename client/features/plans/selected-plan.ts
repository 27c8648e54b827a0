import { PLANS, type Plan } from "#shared/enums.ts";

/** What a visitor chose before signing in (PLAN-12). It starts nothing by itself (decision 76). */
const KEY = "selectedPlan";

export function readSelectedPlan(): Plan | null {
  try {
    const kept = localStorage.getItem(KEY);
    return PLANS.find((plan) => plan === kept) ?? null;
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}

export function keepSelectedPlan(plan: Plan): void {
  try {
    localStorage.setItem(KEY, plan);
  } catch (error) {
    console.warn("could not keep the chosen plan", error);
  }
}

export function forgetSelectedPlan(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
