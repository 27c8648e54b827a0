import { trpc } from "#client/lib/trpc.ts";

/** Changes level, next message or outdoor temperature; clocks and header are read anew. */
export function useUpdateCrisis(activationId: string, onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.crisis.update.useMutation({
    onSuccess: (crisis) => {
      utils.crisis.get.setData({ activationId }, crisis);
      onDone();
      return utils.crisis.invalidate();
    },
  });
}
