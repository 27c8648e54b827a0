import { Modal } from "@mantine/core";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { EventForm } from "./event-form.tsx";
import type { EventFormValues } from "./event-form-values.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

/** «Ny händelse», empty or from a template. */
export function CreateEventDialog({ initialValues, onClose }: { initialValues: EventFormValues; onClose: () => void }) {
  const onChanged = useCalendarChanges();
  const create = trpc.calendar.create.useMutation({
    onSuccess: () => {
      onChanged();
      notify.success("Händelsen är sparad");
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Ny händelse" size={640} closeOnClickOutside={false}>
      <EventForm
        initialValues={initialValues}
        owner={null}
        withRepeat
        submitLabel="Spara"
        isSaving={create.isPending}
        error={create.error}
        onCancel={onClose}
        onSubmit={(event) => create.mutate(event)}
      />
    </Modal>
  );
}
