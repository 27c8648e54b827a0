import type { CalendarDialog } from "./calendar-actions.tsx";
import { CreateEventDialog } from "./create-event-dialog.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { RemoveImportDialog } from "./remove-import-dialog.tsx";

interface CalendarDialogsProps {
  /** Null: none is open. */
  dialog: CalendarDialog | null;
  /** The day that was pressed; else today. */
  day: string | null;
  onClose: () => void;
}

/** What the page's buttons open. */
export function CalendarDialogs({ dialog, day, onClose }: CalendarDialogsProps) {
  return (
    <>
      <CreateEventDialog kind={dialog === "create" || dialog === "template" ? dialog : null} day={day} onClose={onClose} />
      <FeedDialog opened={dialog === "feed"} onClose={onClose} />
      <NoticeDialog opened={dialog === "notice"} onClose={onClose} />
      <ImportDialog opened={dialog === "import"} onClose={onClose} />
      <RemoveImportDialog opened={dialog === "remove-import"} onClose={onClose} />
    </>
  );
}
