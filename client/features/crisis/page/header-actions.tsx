import { Button } from "@mantine/core";
import {
  IconCategoryPlus,
  IconChecklist,
  IconClockEdit,
  IconDots,
  IconFileText,
  IconMessagePlus,
  IconStairsUp,
  IconUserShare,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import classes from "./crisis-header.module.css";
import { type Crisis, isOver } from "./crisis-views.ts";

const DIALOGS = {
  level: lazyPart(async () => ({ default: (await import("./dialogs/level-dialog.tsx")).LevelDialog })),
  nextUpdate: lazyPart(async () => ({ default: (await import("./dialogs/next-update-dialog.tsx")).NextUpdateDialog })),
  addArea: lazyPart(async () => ({ default: (await import("./dialogs/add-area-dialog.tsx")).AddAreaDialog })),
  handOver: lazyPart(async () => ({ default: (await import("./dialogs/hand-over-dialog.tsx")).HandOverDialog })),
  lesson: lazyPart(async () => ({ default: (await import("./dialogs/lesson-dialog.tsx")).LessonDialog })),
  end: lazyPart(async () => ({ default: (await import("./dialogs/end-dialog.tsx")).EndDialog })),
};
type DialogName = keyof typeof DIALOGS;

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

interface HeaderActionsProps {
  crisis: Crisis;
  /** Goes to where messages are written. */
  onWrite: () => void;
}

/** To write a message, to end the crisis, and in the menu what is seldom done. Afterwards its report and what it taught. */
export function HeaderActions({ crisis, onWrite }: HeaderActionsProps) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [shown, setShown] = useState<DialogName | null>(null);
  // The dialog fades away with its content.
  if (dialog && dialog !== shown) setShown(dialog);
  const Dialog = shown && DIALOGS[shown];

  // It comes open from the server, so it does not know what had the focus.
  const focus = useReturnFocus(() => null);
  const openLesson = (): void => {
    focus.remember();
    setDialog("lesson");
  };
  const close = (): void => {
    setDialog(null);
    focus.giveBack(false);
  };
  const shownDialog = <Suspense fallback={null}>{Dialog && <Dialog opened={dialog !== null} crisis={crisis} onClose={close} />}</Suspense>;

  if (isOver(crisis)) {
    return (
      <>
        <Button
          component="a"
          href={`/api/crisis/activations/${crisis.id}/report.pdf`}
          target="_blank"
          leftSection={<IconFileText {...icon} />}
        >
          Öppna rapporten (PDF)
        </Button>
        {crisis.mayLead && (
          <Button variant="default" leftSection={<IconChecklist {...icon} />} onClick={openLesson}>
            Gör en lärdom till uppgift
          </Button>
        )}
        {shownDialog}
      </>
    );
  }
  if (!crisis.mayLead) return null;
  return (
    <>
      <Button className={classes.button} data-filled leftSection={<IconMessagePlus {...icon} />} onClick={onWrite}>
        Skriv besked
      </Button>
      <Button className={classes.button} onClick={() => setDialog("end")}>
        Avsluta
      </Button>
      <ActionMenu
        label="Fler åtgärder"
        trigger={(trigger) => (
          <Button className={classes.button} px={10} aria-label="Fler åtgärder" {...trigger}>
            <IconDots size={22} stroke={1.75} aria-hidden />
          </Button>
        )}
      >
        <ActionMenuItem icon={IconStairsUp} onClick={() => setDialog("level")}>
          Ändra nivå
        </ActionMenuItem>
        <ActionMenuItem icon={IconClockEdit} onClick={() => setDialog("nextUpdate")}>
          Ändra tid för nästa besked
        </ActionMenuItem>
        <ActionMenuItem icon={IconCategoryPlus} onClick={() => setDialog("addArea")}>
          Lägg till område
        </ActionMenuItem>
        <ActionMenuItem icon={IconUserShare} onClick={() => setDialog("handOver")}>
          Överlämna ledningen
        </ActionMenuItem>
      </ActionMenu>
      {shownDialog}
    </>
  );
}
