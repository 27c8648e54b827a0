import { trpc } from "#client/lib/trpc.ts";
import { both } from "#client/ui/loaded.tsx";
import type { Area, ProductTip } from "./product-views.ts";

const NO_TIPS: readonly ProductTip[] = [];
const NO_AREAS: readonly Area[] = [];

/** The tips and the areas they belong to. */
export function useProductTips() {
  const tips = trpc.productTips.list.useQuery();
  const areas = trpc.preparedness.domains.useQuery();
  return {
    tips: tips.data ?? NO_TIPS,
    areas: areas.data ?? NO_AREAS,
    /** Both, for what stands only with them. */
    read: both(tips, areas),
  };
}
