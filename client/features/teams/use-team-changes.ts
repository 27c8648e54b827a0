import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** For every change of a team: says what went wrong, and reads the teams anew whatever came of it, since others change them too. */
export function useTeamChanges() {
  const utils = trpc.useUtils();
  return {
    onError: (error: unknown) => notify.error("Det gick inte att spara", errorText(error)),
    onSettled: () => utils.team.invalidate(),
  };
}
