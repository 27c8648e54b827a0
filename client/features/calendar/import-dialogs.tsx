import { Checkbox, Radio, Stack, Text } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "#client/lib/api.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { FileImport, RAW_FILE } from "#client/ui/file-import.tsx";
import { ReportByOutcome } from "#client/ui/import-report.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction, useApiAction } from "#client/ui/use-action.ts";
import { formatDay, formatDayTime } from "#shared/format/date.ts";
import { CALENDAR_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { type CalendarImportReport, calendarImportReport } from "#shared/schemas/calendar.ts";
import { CALENDAR_CHANGES, eventsOf, importedInWords } from "./calendar-views.ts";

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
              cell: ({ startsAt, isAllDay }) => startsAt && (isAllDay ? formatDay(startsAt) : formatDayTime(startsAt)),
              isTabular: true,
            },
          ]}
          maxHeight={320}
        />
      )}
    </FileImport>
  );
}

type CalendarImport = RouterOutputs["calendar"]["imports"][number];

/** «Ta bort en import»: all that one calendar file brought, at once. */
export function RemoveImportDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Ta bort en import" size={560} onClose={onClose}>
      {(close) => <Imports onDone={close} />}
    </Dialog>
  );
}

function Imports({ onDone }: { onDone: () => void }) {
  const { formatDayTime } = useDateFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const imports = trpc.calendar.imports.useQuery();
  const found = imports.data?.find(({ importedAt }) => importedAt === chosen);

  return (
    <Loaded query={imports} skeleton={<ListSkeleton rows={3} />}>
      {(data) => {
        if (data.length === 0) return <Text c="dimmed">Inga händelser i kalendern kommer från en kalenderfil.</Text>;
        return (
          <Stack gap="md">
            <Radio.Group label="Vilken import?" value={chosen} onChange={setChosen}>
              {/* Room for the ring around what has the focus, which a scrolling box would cut off. */}
              <Stack gap="sm" mt={4} mx={-6} p={6} mah={320} style={{ overflowY: "auto" }}>
                {data.map(({ importedAt, firstTitle, events }) => (
                  <Radio
                    key={importedAt}
                    value={importedAt}
                    label={`${formatDayTime(importedAt)}, ${eventsOf(events)}`}
                    description={events === 1 ? firstTitle : `Börjar med ${firstTitle}`}
                    styles={{ labelWrapper: { minWidth: 0, overflowWrap: "anywhere" } }}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {found && <Removal key={found.importedAt} found={found} onDone={onDone} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Removal({ found: { importedAt, events, touched }, onDone }: { found: CalendarImport; onDone: () => void }) {
  const [withTouched, setWithTouched] = useState(false);
  const remove = useAction(trpc.calendar.removeImport, {
    done: ({ removed, kept }) => [
      `${eventsOf(removed)} togs bort`,
      kept > 0 ? `${eventsOf(kept)} är kvar, för att de har ändrats.` : undefined,
    ],
    failed: "Importen kunde inte tas bort",
    touches: CALENDAR_CHANGES,
  });
  const send = (): void => remove.send({ importedAt, withTouched }, { onDone, onRefused: () => undefined });
  const count = withTouched ? events : events - touched;
  return (
    <>
      {touched > 0 && (
        <Checkbox
          label={`Ta även bort ${eventsOf(touched)} som har ändrats, bockats av eller besvarats sedan dess`}
          checked={withTouched}
          onChange={({ currentTarget: { checked } }) => setWithTouched(checked)}
        />
      )}
      <Text role="status">
        {eventsOf(count)} tas bort.{count < events && ` ${eventsOf(events - count)} blir kvar.`} Det går inte att ångra.
      </Text>
      {remove.refusal && <ErrorCard title={remove.failed} error={remove.refusal} />}
      <DialogFooter
        submit={`Ta bort ${eventsOf(count)}`}
        isReady={count > 0}
        isPending={remove.isPending}
        isDestructive
        onSubmit={send}
        onCancel={onDone}
      />
    </>
  );
}
