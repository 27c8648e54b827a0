import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { dropDraft } from "#client/components/drafts/kept-draft.ts";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { draftNameOf } from "./draft-name.ts";
import type { FormView } from "./form-views.ts";

/** Throws the draft away, after asking. */
export function StartOver({ view, onDone }: { view: FormView; onDone: () => void }) {
  const [isAsking, dialog] = useDisclosure(false);
  const discard = trpc.forms.discardDraft.useMutation({
    onSuccess: async () => {
      await dropDraft(draftNameOf(view)).catch(() => undefined);
      onDone();
    },
    onError: (error) => notify.error("Det gick inte att ta bort utkastet", errorText(error)),
  });
  return (
    <>
      <Button variant="subtle" color="gray" size="sm" style={{ alignSelf: "flex-end" }} loading={discard.isPending} onClick={dialog.open}>
        Börja om
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={dialog.close}
        title="Börja om?"
        text="Utkastet tas bort och formuläret börjar från början."
        confirmLabel="Ta bort utkastet"
        isDestructive
        onConfirm={() => discard.mutate({ slug: view.slug })}
      />
    </>
  );
}
