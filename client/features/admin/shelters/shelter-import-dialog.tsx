import { Button, Checkbox, FileInput, Group, Modal, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { ErrorCard } from "#client/components/error-card.tsx";
import { api } from "#client/lib/api.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type ShelterImportReport, shelterImportReport } from "#shared/schemas/maps.ts";
import { ShelterReport } from "./shelter-report.tsx";

interface Upload {
  file: File;
  source: string;
  sourceDate: string;
  replace: boolean;
}

const send = async (path: string, { file, source, sourceDate, replace }: Upload, digest?: string): Promise<ShelterImportReport> => {
  const query = { source, source_date: sourceDate, replace: String(replace), digest };
  return shelterImportReport.parse(await api(path, { method: "POST", file: new Blob([file], { type: "text/plain" }), query }));
};

/** A file of shelters in two steps: first what would happen, and then that. */
export function ShelterImportDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const [upload, setUpload] = useState<Omit<Upload, "file"> & { file: File | null }>({
    file: null,
    source: "",
    sourceDate: "",
    replace: false,
  });
  const preview = useMutation({ mutationFn: (sent: Upload) => send("admin/shelter-imports/preview", sent) });
  const run = useMutation({
    mutationFn: ({ sent, digest }: { sent: Upload; digest: string }) => send("admin/shelter-imports", sent, digest),
    onSuccess: ({ counts }) => {
      const [added, changed, removed] = [counts.new, counts.changed, counts.removed].map(formatNumber);
      notify.success("Importen är klar", `${added} nya, ${changed} ändrade och ${removed} borttagna skyddsrum.`);
      onClose();
      return utils.maps.invalidate();
    },
  });
  /** What was previewed no longer holds once anything about it changes. */
  const change = (changed: Partial<typeof upload>): void => {
    setUpload({ ...upload, ...changed });
    preview.reset();
    run.reset();
  };
  const { file, source, sourceDate, replace } = upload;
  const complete: Upload | null = file && source.trim().length > 1 && isDay(sourceDate) ? { ...upload, file } : null;
  const report = preview.data;
  const written = report ? report.counts.new + report.counts.changed + report.counts.removed : 0;

  return (
    <Modal opened onClose={onClose} title="Importera skyddsrum" size={720} closeOnClickOutside={!run.isPending}>
      <Stack gap="md">
        <Text>
          En CSV-fil med kolumnerna number, longitude och latitude (eller x och y), gärna även name, address, municipality och places. Eller
          GeoJSON med punkter. Koordinater i WGS 84 eller SWEREF 99 TM. Inget sparas förrän du har sett vad filen gör.
        </Text>
        <FileInput
          label="Fil"
          placeholder="Välj fil"
          accept=".csv,.json,.geojson,text/csv,application/geo+json"
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          value={file}
          onChange={(chosen) => change({ file: chosen })}
          clearable
          clearButtonProps={{ "aria-label": "Ta bort filen" }}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Källa"
            required
            maxLength={120}
            placeholder="Myndighetens namn"
            description="Visas under lagret på kartan."
            value={source}
            onChange={(event) => change({ source: event.currentTarget.value })}
          />
          <DateField
            label="Uppgifternas datum"
            isJudgedOnLeaving
            required
            description="Dagen som utdraget gjordes."
            value={sourceDate}
            onChange={(sourceDate) => change({ sourceDate })}
          />
        </SimpleGrid>
        <Checkbox
          label="Ta bort skyddsrum som inte finns i filen"
          checked={replace}
          onChange={(event) => change({ replace: event.currentTarget.checked })}
        />
        {preview.isError && <ErrorCard title="Filen kunde inte läsas" error={preview.error} />}
        {report && <ShelterReport report={report} />}
        {run.isError && <ErrorCard title="Importen misslyckades" error={run.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          {report ? (
            <Button
              disabled={written === 0 || run.isError}
              loading={run.isPending}
              onClick={() => complete && run.mutate({ sent: complete, digest: report.digest })}
            >
              Importera
            </Button>
          ) : (
            <Button disabled={!complete} loading={preview.isPending} onClick={() => complete && preview.mutate(complete)}>
              Granska filen
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
