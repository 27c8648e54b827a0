import { useMemo } from "react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";

type Household = RouterOutputs["preparedness"]["household"];
type Water = RouterOutputs["water"]["household"];

/** Shows what the server has of the household, and reads anew what is reckoned from it. */
export function useTakeSaved() {
  const utils = trpc.useUtils();
  return useMemo(
    () => ({
      household: async (saved: Household): Promise<void> => {
        // An answer that was asked for before would take away what was just told.
        await utils.preparedness.household.cancel();
        utils.preparedness.household.setData(undefined, saved);
        void utils.water.household.invalidate();
        void utils.recommendations.household.invalidate();
      },
      water: async (saved: Water): Promise<void> => {
        await utils.water.household.cancel();
        utils.water.household.setData(undefined, saved);
        void utils.preparedness.household.invalidate();
        void utils.readiness.households.invalidate();
      },
    }),
    [utils],
  );
}
