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
  const Dialog = dialog && DIALOGS[dialog];
  return (
    <>
      {isOver(crisis) ? (
        <AfterwardsActions crisis={crisis} onOpen={setDialog} />
      ) : (
        crisis.mayLead && <LeaderActions onWrite={onWrite} onOpen={setDialog} />
      )}
      <Suspense fallback={null}>{Dialog && <Dialog crisis={crisis} onClose={() => setDialog(null)} />}</Suspense>
    </>
  );
}

interface ActionsProps {
  onOpen: (dialog: DialogName) => void;
}

function AfterwardsActions({ crisis, onOpen }: ActionsProps & { crisis: Crisis }) {
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
        <Button variant="default" leftSection={<IconChecklist {...icon} />} onClick={() => onOpen("lesson")}>
          Gör en lärdom till uppgift
        </Button>
      )}
    </>
  );
}

function LeaderActions({ onWrite, onOpen }: ActionsProps & Pick<HeaderActionsProps, "onWrite">) {
  return (
    <>
      <Button className={classes.button} data-filled leftSection={<IconMessagePlus {...icon} />} onClick={onWrite}>
        Skriv besked
      </Button>
      <Button className={classes.button} onClick={() => onOpen("end")}>
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
        <ActionMenuItem icon={IconStairsUp} onClick={() => onOpen("level")}>
          Ändra nivå
        </ActionMenuItem>
        <ActionMenuItem icon={IconClockEdit} onClick={() => onOpen("nextUpdate")}>
          Ändra tid för nästa besked
        </ActionMenuItem>
        <ActionMenuItem icon={IconCategoryPlus} onClick={() => onOpen("addArea")}>
          Lägg till område
        </ActionMenuItem>
        <ActionMenuItem icon={IconUserShare} onClick={() => onOpen("handOver")}>
          Överlämna ledningen
        </ActionMenuItem>
      </ActionMenu>
    </>
  );
}
