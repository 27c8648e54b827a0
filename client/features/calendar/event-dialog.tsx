import { Button, Group, List, Modal, Stack } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { AttendanceField } from "./attendance-field.tsx";
import { EditEvent } from "./edit-event.tsx";
import { EventFacts } from "./event-facts.tsx";
import { MarkForm } from "./mark-form.tsx";
import { RemoveEvent } from "./remove-event.tsx";

interface EventDialogProps {
  opened: { eventId: string; occursOn: string };
  onClose: () => void;
}

/** One occurrence: what it is, who comes, whether it is done, and how it is changed. */
export function EventDialog({ opened, onClose }: EventDialogProps) {
  const [doing, setDoing] = useState<"reading" | "editing" | "removing">("reading");
  const found = trpc.calendar.occurrence.useQuery(opened);
  const occurrence = found.data;
  const read = () => setDoing("reading");
  return (
    <Modal opened onClose={onClose} title={occurrence?.title ?? "Händelse"} size={640} closeOnClickOutside={doing !== "editing"}>
      {found.isPending && <ListSkeleton rows={4} />}
      {found.isError && <ErrorCard title="Händelsen kunde inte läsas" error={found.error} onRetry={() => void found.refetch()} />}
      {occurrence && doing === "editing" && <EditEvent occurrence={occurrence} onCancel={read} onSaved={onClose} />}
      {occurrence && doing === "removing" && <RemoveEvent occurrence={occurrence} onCancel={read} onRemoved={onClose} />}
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
    </Modal>
  );
}
