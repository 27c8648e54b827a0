import { Modal } from "@mantine/core";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Resource, Resources } from "./collaboration-views.ts";
import { LendForm } from "./lend-form.tsx";
import { ResourceForm } from "./resource-form.tsx";
import { ResourceImport } from "./resource-import.tsx";
import { useCollaborationChanges } from "./use-network-change.ts";

/** What is done with the list; null is nothing. A new resource is edited too. */
export type ResourceTask = { edits: Resource | null } | { lends: Resource } | { removes: Resource } | "import" | null;

interface ResourceDialogsProps {
  task: ResourceTask;
  listed: Resources;
  onDone: () => void;
}

/** The dialogs of the page, one at a time. */
export function ResourceDialogs({ task, listed, onDone }: ResourceDialogsProps) {
  const onSettled = useCollaborationChanges();
  const remove = trpc.collaboration.removeResource.useMutation({
    onSuccess: () => notify.success("Resursen är borttagen"),
    onError: (error) => notify.error("Resursen kunde inte tas bort", errorText(error)),
    onSettled,
  });
  const is = typeof task === "object" ? task : null;
  const edited = is && "edits" in is ? is : null;
  const lent = is && "lends" in is ? is.lends : null;
  const removed = is && "removes" in is ? is.removes : null;
  return (
    <>
      <Modal opened={edited !== null} onClose={onDone} title={edited?.edits ? "Ändra resurs" : "Lägg till resurs"} size={620}>
        {edited && <ResourceForm resource={edited.edits} listed={listed} onDone={onDone} />}
      </Modal>
      <Modal opened={lent !== null} onClose={onDone} title={`Låna ut ${lent?.name ?? ""}`} size={480}>
        {lent && <LendForm resource={lent} partners={listed.partners} onDone={onDone} />}
      </Modal>
      {task === "import" && <ResourceImport onClose={onDone} />}
      <ConfirmDialog
        opened={removed !== null}
        title="Ta bort resursen?"
        text={`«${removed?.name ?? ""}» tas bort från listan, och ingen annan ser den längre.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => removed && remove.mutate({ id: removed.id })}
        onClose={onDone}
      />
    </>
  );
}
