import { trpc } from "#client/lib/trpc.ts";
import type { PlannedWater } from "./outcomes.ts";

/** The association's saved water plan, by which its need is told; `isPending` until it is known whether there is one. */
export function usePlannedWater({ enabled }: { enabled: boolean }): { plan: PlannedWater | null; isPending: boolean } {
  const { data, isPending } = trpc.water.association.useQuery(undefined, { enabled });
  return { plan: data && data.version > 0 ? data.values : null, isPending };
}
