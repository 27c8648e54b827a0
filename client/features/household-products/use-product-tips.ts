import { trpc } from "#client/lib/trpc.ts";
import { both } from "#client/ui/loaded.tsx";
import type { Area, ProductTip } from "./product-views.ts";

const NO_TIPS: readonly ProductTip[] = [];
const NO_AREAS: readonly Area[] = [];
const NAMELESS = { data: NO_AREAS, error: null, refetch: () => undefined };

/** The tips and the areas they belong to. */
export function useProductTips() {
  const tips = trpc.productTips.list.useQuery();
  const areas = trpc.preparedness.domains.useQuery();
  return {
    tips: tips.data ?? NO_TIPS,
    areas: areas.data ?? NO_AREAS,
    /** The tips by their areas, or without them where those cannot be read. */
    read: areas.isLoadingError ? both(tips, NAMELESS) : both(tips, areas),
    readAreas: areas,
  };
}
