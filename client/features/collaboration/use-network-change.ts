import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** Reads everything of krissamverkan anew: one change shows on several of its pages. */
export function useCollaborationChanges(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.collaboration.invalidate();
}

/** What a press on a partner or an invitation does, with its toast. */
export function useNetworkChanges() {
  const onSettled = useCollaborationChanges();
  const told = <Input>(title: string | ((input: Input) => string), failure: string) => ({
    onSuccess: (_: unknown, input: Input) => notify.success(typeof title === "string" ? title : title(input)),
    onError: (error: unknown) => notify.error(failure, errorText(error)),
    onSettled,
  });
  return {
    answer: trpc.collaboration.answerInvitation.useMutation(
      told(({ accepts }) => (accepts ? "Ni samverkar nu" : "Inbjudan är avböjd"), "Svaret kunde inte sparas"),
    ),
    withdraw: trpc.collaboration.withdrawInvitation.useMutation(told("Inbjudan är tillbakatagen", "Inbjudan kunde inte tas tillbaka")),
    pause: trpc.collaboration.pauseLink.useMutation(
      told(({ isPaused }) => (isPaused ? "Samverkan är pausad" : "Samverkan är återupptagen"), "Samverkan kunde inte ändras"),
    ),
    end: trpc.collaboration.endLink.useMutation(told("Samverkan är avslutad", "Samverkan kunde inte avslutas")),
    block: trpc.collaboration.block.useMutation(
      told(({ isBlocked }) => (isBlocked ? "Föreningen är blockerad" : "Blockeringen är borttagen"), "Blockeringen kunde inte ändras"),
    ),
  };
}
