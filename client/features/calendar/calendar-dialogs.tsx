import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { CalendarTemplate } from "#shared/content/calendar-templates.ts";
import type { CalendarDialog } from "./calendar-actions.tsx";
import { CreateEventDialog } from "./create-event-dialog.tsx";
import { emptyEvent, eventFromTemplate } from "./event-form-values.ts";
import { FeedDialog } from "./feed-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

interface CalendarDialogsProps {
  dialog: CalendarDialog;
  /** The day that was pressed; else today. */
  day: string | null;
  onClose: () => void;
}

/** What the page's buttons open. */
export function CalendarDialogs({ dialog, day, onClose }: CalendarDialogsProps) {
  const { formatDate } = useDateFormat();
  const [template, setTemplate] = useState<CalendarTemplate | null>(null);
  const areas = trpc.preparedness.domains.useQuery(undefined, { enabled: dialog === "template" });
  const startDay = day ?? formatDate(new Date());
  if (dialog === "feed") return <FeedDialog onClose={onClose} />;
  if (dialog === "import") return <ImportDialog onClose={onClose} />;
  if (dialog === "notice") return <NoticeDialog onClose={onClose} />;
  if (dialog === "create") return <CreateEventDialog initialValues={emptyEvent(startDay)} onClose={onClose} />;
  if (!template) return <TemplateDialog onChoose={setTemplate} onClose={onClose} />;
  return <CreateEventDialog initialValues={eventFromTemplate(template, startDay, areas.data ?? [])} onClose={onClose} />;
}
