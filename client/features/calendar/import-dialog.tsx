import { Button, FileInput, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import { ErrorCard } from "#client/components/error-card.tsx";
import { api } from "#client/lib/api.ts";
import { notify } from "#client/lib/notify.ts";
import { CALENDAR_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { type CalendarImportReport, calendarImportReport } from "#shared/schemas/calendar.ts";
import { eventsOf, importedInWords } from "./calendar-views.ts";
import { ImportReport } from "./import-report.tsx";
import { useCalendarChanges } from "./use-calendar-changes.ts";

const send = async (path: string, file: File, digest?: string): Promise<CalendarImportReport> =>
  calendarImportReport.parse(await api(path, { method: "POST", file: new Blob([file], { type: "text/calendar" }), query: { digest } }));

const TOO_LARGE = "Filen är större än 2 MB. Dela den och försök igen.";

/** A calendar file in two steps: first what would happen, and then that. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Importera kalenderfil" size={720} closeOnClickOutside={false}>
      <Content onDone={onClose} />
    </Modal>
  );
}

function Content({ onDone }: { onDone: () => void }) {
  const onChanged = useCalendarChanges();
  const [file, setFile] = useState<File | null>(null);
  const isTooLarge = (file?.size ?? 0) > CALENDAR_IMPORT_MAX_BYTES;
  const preview = useMutation({ mutationFn: (chosen: File) => send("calendar-imports/preview", chosen) });
  const run = useMutation({
    mutationFn: ({ chosen, digest }: { chosen: File; digest: string }) => send("calendar-imports", chosen, digest),
    onSuccess: ({ counts }) => {
      notify.success("Importen är klar", importedInWords(counts));
      onChanged();
      onDone();
    },
    // The calendar has changed since the preview: what the file does now is shown before it can be written.
    onError: () => file && preview.mutate(file),
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    run.reset();
    preview.reset();
    if (chosen && chosen.size <= CALENDAR_IMPORT_MAX_BYTES) preview.mutate(chosen);
  };
  const report = preview.data;
  const written = report ? report.counts.new + report.counts.changed : 0;

  return (
    <Stack gap="md">
      <Text>
        En fil som slutar på .ics, från till exempel Outlook eller Google. Läser du in samma fil igen ändras händelserna i stället för att
        bli dubbla. Inget sparas förrän du har sett vad filen gör.
      </Text>
      <FileInput
        label="Kalenderfil"
        placeholder="Välj fil"
        accept=".ics,text/calendar"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        value={file}
        onChange={choose}
        error={isTooLarge ? TOO_LARGE : undefined}
        clearable
        clearButtonProps={clearButtonProps("Ta bort filen")}
      />
      {preview.isPending && <Text role="status">Granskar filen...</Text>}
      {preview.isError && <ErrorCard title="Filen kunde inte läsas" error={preview.error} />}
      {report && <ImportReport report={report} />}
      {run.isError && <ErrorCard title="Importen misslyckades" error={run.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Avbryt
        </Button>
        <Button
          disabled={written === 0}
          loading={run.isPending}
          onClick={() => file && report && run.mutate({ chosen: file, digest: report.digest })}
        >
          {written > 0 ? `Importera ${eventsOf(written)}` : "Importera"}
        </Button>
      </Group>
    </Stack>
  );
}
