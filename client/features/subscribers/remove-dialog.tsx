import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { useAction } from "#client/ui/use-action.ts";
import type { Subscriber } from "./subscriber-views.ts";

export function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber | null; onClose: () => void }) {
  const remove = useAction(trpc.subscribers.remove, {
    done: () => "Prenumeranten är borttagen",
    failed: "Prenumeranten kunde inte tas bort",
    touches: ["subscribers.list", "subscribers.counts"],
  });
  return (
    <Confirm
      opened={subscriber !== null}
      title="Ta bort prenumeranten?"
      text={`${subscriber?.fullName ?? ""} får inga fler krismeddelanden från föreningen. Personen kan anmäla sig igen.`}
      confirmLabel="Ta bort"
      isDestructive
      onConfirm={() => subscriber && remove.send({ id: subscriber.id })}
      onClose={onClose}
    />
  );
}
