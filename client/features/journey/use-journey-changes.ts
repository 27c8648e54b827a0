import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** For every change of the journey: says what went wrong, and reads it anew whatever came of it, since others change it too. */
export function useJourneyChanges() {
  const utils = trpc.useUtils();
  return {
    onError: (error: unknown) => notify.error("Det gick inte att spara", errorText(error)),
    onSettled: () =>
      Promise.all([
        utils.journey.invalidate(),
        utils.tasks.invalidate(),
        utils.readiness.invalidate(),
        utils.association.overview.invalidate(),
      ]),
  };
}
