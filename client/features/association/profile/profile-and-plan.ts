import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { both } from "#client/ui/loaded.tsx";
import type { PlannedWater } from "./outcomes.ts";

/** What is known of the association with its saved water plan, by which its need is told; null without one. */
export function useProfileAndPlan(enabled: boolean) {
  const profile = trpc.association.profile.useQuery(undefined, { enabled });
  const water = trpc.water.association.useQuery(undefined, { enabled });
  return both(profile, water);
}

/** Null as long as nobody has saved a plan. */
export const planOf = ({ version, values }: RouterOutputs["water"]["association"]): PlannedWater | null => (version > 0 ? values : null);
