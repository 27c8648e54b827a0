import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { FoldedTasks } from "./folded-tasks.tsx";
import type { TaskDialogs } from "./journey-content.tsx";
import type { Journey } from "./journey-views.ts";
import { NewTaskDialog } from "./new-task-dialog.tsx";

/** What has to be done beside the journey: from recommendations, scenarios, the calendar, or written by hand. */
export function OtherTasks({ journey, dialogs }: { journey: Journey; dialogs: TaskDialogs }) {
  const [adding, dialog] = useDisclosure(false);
  const { otherTasks, mayEdit } = journey;
  return (
    <SectionCard
      title="Andra uppgifter"
      action={
        mayEdit && (
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
            Ny uppgift
          </Button>
        )
      }
    >
      {otherTasks.length === 0 ? (
        <Text c="dimmed">Inga andra uppgifter. Hit kommer det ni lägger till från rekommendationer, scenarier och kalendern.</Text>
      ) : (
        <FoldedTasks label="Andra uppgifter" tasks={otherTasks} mayEdit={mayEdit} dialogs={dialogs} />
      )}
      {adding && <NewTaskDialog onClose={dialog.close} />}
    </SectionCard>
  );
}
