import { Text, Textarea } from "@mantine/core";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { removeMemberInput } from "#shared/schemas/membership.ts";
import type { Member } from "./member-views.ts";

interface RemoveMemberDialogProps extends DialogProps {
  member: Member;
  onRemoved: () => void;
}

/** Removes a member from the association; the reason is mailed. */
export function RemoveMemberDialog({ member: { profileId, displayName }, onClose, onRemoved }: RemoveMemberDialogProps) {
  const remove = useAction(trpc.membership.remove, {
    done: () => `${displayName} är borttagen ur föreningen`,
    failed: "Personen togs inte bort",
    touches: ["membership", "team", "association.overview"],
    toasts: notifyAccess,
  });
  return (
    <FormDialog
      title="Ta bort ur föreningen?"
      submit="Ta bort ur föreningen"
      isDestructive
      schema={removeMemberInput}
      initial={{ profileId, reason: "" }}
      action={remove}
      onClose={onClose}
      onDone={onRemoved}
    >
      {(field, form) => (
        <>
          <Text style={{ overflowWrap: "anywhere" }}>
            {displayName} förlorar tillgången till föreningen direkt. Kontot finns kvar, och en ny ansökan går att skicka.
          </Text>
          <Textarea
            label="Anledning"
            description={`Anledningen skickas till ${displayName} i ett mejl.`}
            required
            autosize
            minRows={3}
            maxRows={8}
            maxLength={TEXT_MAX_LENGTH}
            data-autofocus
            {...field("reason")}
          />
          <Text size="sm" c="dimmed" ta="right" mt={-8} className="tabular">
            {form.values.reason.length} av {TEXT_MAX_LENGTH} tecken
          </Text>
        </>
      )}
    </FormDialog>
  );
}
