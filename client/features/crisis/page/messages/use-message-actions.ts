import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** Lets a message go, or stops it. Whatever came of it, the page is read anew: others do the same. */
export function useMessageActions(messageId: string) {
  const utils = trpc.useUtils();
  const options = (done: string, failed: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: unknown) => notify.error(failed, errorText(error)),
    onSettled: () => utils.crisis.invalidate(),
  });
  const cancel = trpc.crisis.cancelMessage.useMutation(options("Beskedet är stoppat", "Beskedet kunde inte stoppas"));
  const confirm = trpc.crisis.confirmMessage.useMutation(options("Övningens besked skickas", "Beskedet kunde inte skickas"));
  const release = trpc.crisis.releaseHeld.useMutation(options("De kvarhållna skickas", "De kvarhållna kunde inte skickas"));
  return {
    stop: () => cancel.mutate({ messageId }),
    confirm: () => confirm.mutate({ messageId }),
    release: () => release.mutate({ messageId }),
    isPending: cancel.isPending || confirm.isPending || release.isPending,
  };
}
