import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import type { Crisis } from "./crisis-views.ts";

/** Shows a crisis as the server has answered it, before all else is read anew. */
export function useShowCrisis(): (crisis: Crisis) => void {
  const utils = trpc.useUtils();
  return (crisis) => utils.crisis.get.setData({ activationId: crisis.id }, crisis);
}

/** Changes level, next message or outdoor temperature; clocks and header are read anew. */
export const useUpdateCrisis = (failed: string) => useAction(trpc.crisis.update, { failed });
