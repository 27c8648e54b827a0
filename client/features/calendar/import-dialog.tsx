import { Text } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { api } from "#client/lib/api.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FileImport, RAW_FILE } from "#client/ui/file-import.tsx";
import { ReportByOutcome } from "#client/ui/import-report.tsx";
import { useApiAction } from "#client/ui/use-action.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { CALENDAR_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { type CalendarImportReport, calendarImportReport } from "#shared/schemas/calendar.ts";
import { eventsOf, importedInWords } from "./calendar-views.ts";

interface Upload {
  file: File;
  digest?: string;
}

const send = async (path: string, { file, digest }: Upload): Promise<CalendarImportReport> =>
  calendarImportReport.parse(await api(path, { method: "POST", file: new Blob([file], { type: "text/calendar" }), query: { digest } }));

const writtenBy = ({ counts }: CalendarImportReport): number => counts.new + counts.changed;

/** A calendar file from elsewhere; its events are known again when it comes a second time. */
export function ImportDialog({ onClose }: DialogProps) {
  const preview = useApiAction((upload: Upload) => send("calendar-imports/preview", upload), {
    failed: "Filen kunde inte läsas",
    touches: [],
  });
  const write = useApiAction((upload: Upload) => send("calendar-imports", upload), {
    done: ({ counts }) => ["Importen är klar", importedInWords(counts)],
    failed: "Importen misslyckades",
    touches: ["calendar", "readiness"],
  });
  return (
    <FileImport
      title="Importera kalenderfil"
      about="En fil som slutar på .ics, från till exempel Outlook eller Google. Läser du in samma fil igen ändras händelserna i stället för att bli dubbla. Inget sparas förrän du har sett vad filen gör."
      file={{
        ...RAW_FILE,
        label: "Kalenderfil",
        accept: ".ics,text/calendar",
        icon: IconCalendarPlus,
        fault: ({ size }) => size > CALENDAR_IMPORT_MAX_BYTES && "Filen är större än 2 MB. Dela den och försök igen.",
      }}
      preview={{ action: preview, input: (file) => ({ file }) }}
      write={{
        action: write,
        input: (file, report) => (writtenBy(report) > 0 ? { file, digest: report.digest } : null),
        submit: (report) => (writtenBy(report) > 0 ? `Importera ${eventsOf(writtenBy(report))}` : "Importera"),
      }}
      onClose={onClose}
    >
      {({ digest, counts, rows }) => (
        <ReportByOutcome
          key={digest}
          counts={counts}
          noun="händelser"
          rows={rows}
          line={({ number }) => number}
          lineTitle="Nr"
          columns={[
            {
              title: "Händelse",
              cell: ({ title, reason }) => (
                <>
                  {title || "Utan rubrik"}
                  {reason && (
                    <Text size="sm" c="dimmed">
                      {reason}
                    </Text>
                  )}
                </>
              ),
              breaks: true,
            },
            {
              title: "Börjar",
              cell: ({ startsAt, isAllDay }) => startsAt && (isAllDay ? formatDate(startsAt) : formatDateTime(startsAt)),
              isTabular: true,
            },
          ]}
          maxHeight={320}
        />
      )}
    </FileImport>
  );
}
