import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** For every change of an alert: says what went wrong, and reads all alerts anew whatever came of it, since others change them too. */
export function useAlertChanges() {
  const { collaborationAlerts } = trpc.useUtils();
  return {
    onError: (error: unknown) => notify.error("Det gick inte att spara", errorText(error)),
    onSettled: () => collaborationAlerts.invalidate(),
  };
}
