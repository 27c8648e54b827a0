import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { Subscriber } from "./subscriber-views.ts";

export function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.subscribers.remove.useMutation({
    onSuccess: () => notify.success("Prenumeranten är borttagen"),
    onError: (error) => notify.error("Prenumeranten kunde inte tas bort", errorText(error)),
    onSettled: () => Promise.all([utils.subscribers.list.invalidate(), utils.subscribers.counts.invalidate()]),
  });
  return (
    <Confirm
      opened={subscriber !== null}
      title="Ta bort prenumeranten?"
      text={`${subscriber?.fullName ?? ""} får inga fler krismeddelanden från föreningen. Personen kan anmäla sig igen.`}
      confirmLabel="Ta bort"
      isDestructive
      onConfirm={() => subscriber && remove.mutate({ id: subscriber.id })}
      onClose={onClose}
    />
  );
}
