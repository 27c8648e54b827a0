import { Button } from "@mantine/core";
import {
  IconCalendarPlus,
  IconChevronDown,
  IconFileImport,
  IconFileX,
  IconMailForward,
  IconPlus,
  IconRotateClockwise,
  IconRss,
} from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { CreateEventDialog } from "./create-event-dialog.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { RemoveImportDialog } from "./remove-import-dialog.tsx";

/** Which dialog of the calendar is open. */
export type CalendarDialog = "create" | "template" | "notice" | "import" | "remove-import" | "feed";

interface CalendarActionsProps {
  mayEdit: boolean;
  onOpen: (dialog: CalendarDialog) => void;
  onFillYearWheel: () => void;
}

/** The buttons of the page; members only subscribe. */
export function CalendarActions({ mayEdit, onOpen, onFillYearWheel }: CalendarActionsProps) {
  return (
    <>
      <Button variant="default" leftSection={<IconRss size={18} stroke={1.75} aria-hidden />} onClick={() => onOpen("feed")}>
        Prenumerera (iCal)
      </Button>
      {mayEdit && (
        <>
          <ActionMenu
            label="Fler sätt att fylla kalendern"
            trigger={(trigger) => (
              <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />} {...trigger}>
                Mer
              </Button>
            )}
          >
            <ActionMenuItem icon={IconCalendarPlus} onClick={() => onOpen("template")}>
              Skapa från mall
            </ActionMenuItem>
            <ActionMenuItem icon={IconMailForward} onClick={() => onOpen("notice")}>
              Kallelseguide
            </ActionMenuItem>
            <ActionMenuItem icon={IconFileImport} onClick={() => onOpen("import")}>
              Importera kalenderfil
            </ActionMenuItem>
            <ActionMenuItem icon={IconFileX} onClick={() => onOpen("remove-import")}>
              Ta bort en import
            </ActionMenuItem>
            <ActionMenuItem icon={IconRotateClockwise} onClick={onFillYearWheel}>
              Fyll i årshjulet
            </ActionMenuItem>
          </ActionMenu>
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => onOpen("create")}>
            Ny händelse
          </Button>
        </>
      )}
    </>
  );
}

interface CalendarDialogsProps {
  /** Null: none is open. */
  dialog: CalendarDialog | null;
  /** The day that was pressed; else today. */
  day: string | null;
  onClose: () => void;
}

/** What the buttons open. */
export function CalendarDialogs({ dialog, day, onClose }: CalendarDialogsProps) {
  return (
    <>
      {(dialog === "create" || dialog === "template") && <CreateEventDialog kind={dialog} day={day} onClose={onClose} />}
      {dialog === "feed" && <FeedDialog onClose={onClose} />}
      {dialog === "notice" && <NoticeDialog onClose={onClose} />}
      {dialog === "import" && <ImportDialog onClose={onClose} />}
      {dialog === "remove-import" && <RemoveImportDialog onClose={onClose} />}
    </>
  );
}
