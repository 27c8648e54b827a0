import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowBackUp, IconDots, IconPaperclip, IconTrash, IconUserPlus, IconX } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { TaskState } from "#shared/enums.ts";
import type { TaskDialogs } from "./journey-content.tsx";
import type { Task } from "./journey-views.ts";
import { useJourneyChanges } from "./use-journey-changes.ts";

interface TaskMenuProps {
  task: Task;
  dialogs: TaskDialogs;
  onState: (state: TaskState) => void;
}

/** What those who work with the preparedness can do with a task. */
export function TaskMenu({ task, dialogs, onState }: TaskMenuProps) {
  const [asking, dialog] = useDisclosure(false);
  const remove = trpc.tasks.remove.useMutation(useJourneyChanges());
  const label = `Åtgärder för ${task.title}`;
  const { id, state, source, version } = task;
  return (
    <>
      <ActionMenu
        label={label}
        trigger={(trigger) => (
          <ActionIcon aria-label={label} {...trigger}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      >
        {state === "open" && (
          <ActionMenuItem icon={IconUserPlus} onClick={() => dialogs.onAssign(task)}>
            Tilldela
          </ActionMenuItem>
        )}
        <ActionMenuItem icon={IconPaperclip} onClick={() => dialogs.onEvidence(task)}>
          Lägg till bevis
        </ActionMenuItem>
        {state === "open" && (
          <ActionMenuItem icon={IconX} onClick={() => onState("not_relevant")}>
            Inte aktuell
          </ActionMenuItem>
        )}
        {state !== "open" && (
          <ActionMenuItem icon={IconArrowBackUp} onClick={() => onState("open")}>
            Öppna igen
          </ActionMenuItem>
        )}
        {id && source !== "journey" && (
          <ActionMenuItem icon={IconTrash} onClick={dialog.open}>
            Ta bort
          </ActionMenuItem>
        )}
      </ActionMenu>
      <ConfirmDialog
        opened={asking}
        title="Ta bort uppgiften?"
        text={`«${task.title}» tas bort. Bevisen finns kvar i beredskapsindexet.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => id && remove.mutate({ taskId: id, version })}
        onClose={dialog.close}
      />
    </>
  );
}
