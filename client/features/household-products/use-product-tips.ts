import { trpc } from "#client/lib/trpc.ts";
import type { Area, ProductTip } from "./product-views.ts";

const NO_TIPS: readonly ProductTip[] = [];
const NO_AREAS: readonly Area[] = [];

/** The tips and the areas they belong to. */
export function useProductTips() {
  const tips = trpc.productTips.list.useQuery();
  const areas = trpc.preparedness.domains.useQuery();
  const isReady = tips.data !== undefined && areas.data !== undefined;
  const error = isReady ? null : (tips.error ?? areas.error);
  return {
    tips: tips.data ?? NO_TIPS,
    areas: areas.data ?? NO_AREAS,
    isLoading: !isReady && error === null,
    /** Why there is nothing to show. */
    error,
    retry() {
      void tips.refetch();
      void areas.refetch();
    },
  };
}
