import { Modal } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { EventForm } from "./event-form.tsx";
import type { EventFormValues } from "./event-form-values.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

/** «Ny händelse», empty or from a template. */
export function CreateEventDialog({ initialValues, onClose }: { initialValues: EventFormValues; onClose: () => void }) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onChanged = useCalendarChanges();
  const create = trpc.calendar.create.useMutation({
    onSuccess: () => {
      onChanged();
      notify.success("Händelsen är sparad");
      onClose();
    },
  });
  return (
    <Modal.Stack>
      <Modal
        stackId="event"
        opened
        onClose={() => (isTyped ? setAsking(true) : onClose())}
        title="Ny händelse"
        size={640}
        closeOnClickOutside={false}
      >
        <EventForm
          initialValues={initialValues}
          owner={null}
          withRepeat
          submitLabel="Spara"
          isSaving={create.isPending}
          error={create.error}
          onCancel={onClose}
          onValuesChange={() => setTyped(true)}
          onSubmit={(event) => create.mutate(event)}
        />
      </Modal>
      <ConfirmDialog
        stackId="discard"
        opened={isAsking}
        title="Kasta händelsen?"
        text="Det du har skrivit är inte sparat."
        confirmLabel="Kasta"
        isDestructive
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Modal.Stack>
  );
}
