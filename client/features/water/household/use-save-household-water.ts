import type { z } from "zod";
import { trpc } from "#client/lib/trpc.ts";
import { useSaveParts } from "#client/lib/unsent-household/use-save-parts.ts";
import { useTakeSaved } from "#client/lib/unsent-household/use-take-saved.ts";
import type { saveHouseholdWaterInput } from "#shared/schemas/water.ts";
import type { HouseholdWater } from "../water-views.ts";

interface Done {
  /** With the values as the server has them. */
  onSaved: (values: HouseholdWater["values"]) => void;
  /** Without a network: with the values as this browser has them. */
  onWaits: (values: HouseholdWater["values"]) => void;
}

/** Saves what was changed of the household's water, and of who lives there. */
export function useSaveHouseholdWater({ onSaved, onWaits }: Done) {
  const utils = trpc.useUtils();
  const take = useTakeSaved();
  return useSaveParts({
    send: (input: z.output<typeof saveHouseholdWaterInput>) => utils.client.water.saveHousehold.mutate(input),
    said: ({ changed = [], changedWater = [], ages: _, ...facts }) => ({ parts: [...changed, ...changedWater], facts }),
    onSaved: async ({ overtaken: _, ...saved }) => {
      await take.water(saved);
      onSaved(saved.values);
    },
    onWaits: ({ infants = 0, changed: _c, changedWater: _w, ages: _a, ...values }) => onWaits({ ...values, infants }),
  });
}
