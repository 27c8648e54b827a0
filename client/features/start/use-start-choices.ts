import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** «Hoppa över» and «Visa inte igen», each also back again. */
export function useStartChoices() {
  const utils = trpc.useUtils();
  const options = {
    onError: (error: unknown) => notify.error("Det gick inte att spara", errorText(error)),
    onSettled: () => utils.start.steps.invalidate(),
  };
  const putAside = trpc.start.putAside.useMutation(options);
  const hide = trpc.start.hide.useMutation(options);
  return { putAside: putAside.mutate, hide: hide.mutate, isPending: putAside.isPending || hide.isPending };
}
