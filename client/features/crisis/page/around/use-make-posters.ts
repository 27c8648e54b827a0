import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** Makes one poster per stairwell of a message's text. */
export function useMakePosters(activationId: string) {
  const utils = trpc.useUtils();
  const mutation = trpc.crisis.makePosters.useMutation({
    onSuccess: () => notify.success("Anslagen är gjorda", "Skriv ut dem och sätt upp ett i varje trapphus."),
    onError: (error) => notify.error("Anslagen kunde inte göras", errorText(error)),
    onSettled: () => utils.crisis.posters.invalidate({ activationId }),
  });
  return { make: (messageId: string) => mutation.mutate({ messageId }), isMaking: mutation.isPending };
}
