import { Button, Group, List, Modal, Stack } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { AttendanceField } from "./attendance-field.tsx";
import { EditEvent } from "./edit-event.tsx";
import { EventFacts } from "./event-facts.tsx";
import { MarkForm } from "./mark-form.tsx";
import { RemoveEvent } from "./remove-event.tsx";

interface EventDialogProps {
  opened: { eventId: string; occursOn: string };
  onClose: () => void;
  onRemoved: () => void;
}

/** One occurrence: what it is, who comes, whether it is done, and how it is changed. */
export function EventDialog({ opened, onClose, onRemoved }: EventDialogProps) {
  const [doing, setDoing] = useState<"reading" | "editing" | "removing">("reading");
  const found = trpc.calendar.occurrence.useQuery(opened);
  const occurrence = found.data;
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const read = () => {
    setTyped(false);
    setDoing("reading");
  };
  return (
    <Modal.Stack>
      <Modal
        stackId="event"
        opened
        onClose={() => (isTyped ? setAsking(true) : onClose())}
        title={occurrence?.title ?? "Händelse"}
        size={640}
        closeOnClickOutside={doing !== "editing"}
      >
        <KeepFocus when={`${doing} ${occurrence?.isDone}`}>
          {found.isPending && <ListSkeleton rows={4} />}
          {found.isError && <ErrorCard title="Händelsen kunde inte läsas" error={found.error} onRetry={() => void found.refetch()} />}
          {occurrence && doing === "editing" && (
            <EditEvent occurrence={occurrence} onTyped={() => setTyped(true)} onCancel={read} onSaved={onClose} />
          )}
          {occurrence && doing === "removing" && <RemoveEvent occurrence={occurrence} onCancel={read} onRemoved={onRemoved} />}
          {occurrence && doing === "reading" && (
            <Stack gap="md">
              <EventFacts occurrence={occurrence} />
              {occurrence.mayMarkDone && (occurrence.isToBeDone || occurrence.checklist.length > 0) ? (
                <MarkForm occurrence={occurrence} />
              ) : (
                occurrence.checklist.length > 0 && (
                  <List>
                    {occurrence.checklist.map((point) => (
                      <List.Item key={point}>{point}</List.Item>
                    ))}
                  </List>
                )
              )}
              <AttendanceField occurrence={occurrence} />
              {occurrence.mayEdit && (
                <Group justify="flex-end" gap="xs">
                  <Button
                    variant="default"
                    leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                    onClick={() => setDoing("removing")}
                  >
                    Ta bort
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                    onClick={() => setDoing("editing")}
                  >
                    Ändra
                  </Button>
                </Group>
              )}
            </Stack>
          )}
        </KeepFocus>
      </Modal>
      <ConfirmDialog
        stackId="discard"
        opened={isAsking}
        title="Kasta ändringarna?"
        text="Det du har ändrat är inte sparat."
        confirmLabel="Kasta"
        isDestructive
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
      <UnsavedChangesDialog stackId="leave" isDirty={isTyped} />
    </Modal.Stack>
  );
}
