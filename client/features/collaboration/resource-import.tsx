import { Button, FileInput, Group, Modal, Stack, Text } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { CSV_ACCEPT, NO_CSV_FILE, readCsvFile } from "#client/lib/read-csv-file.ts";
import { trpc } from "#client/lib/trpc.ts";
import { RESOURCE_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { resourcesInWords } from "./collaboration-views.ts";
import { ResourceImportReport } from "./resource-import-report.tsx";
import { useCollaborationChanges } from "./use-network-change.ts";

/** A list in two steps: first what would happen, line by line, and then that. */
export function ResourceImport({ onClose }: { onClose: () => void }) {
  const onChanged = useCollaborationChanges();
  const [{ csv, problem }, setFile] = useState(NO_CSV_FILE);
  const preview = trpc.collaboration.previewResourceImport.useMutation();
  const run = trpc.collaboration.importResources.useMutation({
    onSuccess: async ({ counts }) => {
      await onChanged();
      notify.success("Importen är klar", `${resourcesInWords(counts.new)} lades till.`);
      onClose();
    },
  });
  const choose = async (file: File | null): Promise<void> => {
    run.reset();
    preview.reset();
    const read = await readCsvFile(file, RESOURCE_IMPORT_MAX_BYTES);
    setFile(read);
    if (read.csv !== null) preview.mutate({ csv: read.csv });
  };
  const fresh = preview.data?.counts.new ?? 0;
  return (
    <Modal opened onClose={onClose} title="Importera resurser" size={720}>
      <Stack gap="md">
        <Text>
          En CSV-fil med kolumnen namn och gärna antal, enhet, område, plats, tillgänglig, villkor, kontaktroll och nästa kontroll. Det som
          redan finns på samma plats ändras inte.
        </Text>
        <FileInput
          size="md"
          label="CSV-fil"
          placeholder="Välj fil"
          accept={CSV_ACCEPT}
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          onChange={(file) => void choose(file)}
          clearable
          clearButtonProps={{ "aria-label": "Ta bort filen" }}
        />
        {preview.isPending && <Text role="status">Läser filen...</Text>}
        {(problem || preview.isError) && (
          <ErrorCard title="Filen kunde inte läsas" text={problem ?? fieldErrors(preview.error).csv} error={preview.error} />
        )}
        {preview.data && <ResourceImportReport report={preview.data} />}
        {run.isError && <ErrorCard title="Importen misslyckades" error={run.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button disabled={csv === null || fresh === 0} loading={run.isPending} onClick={() => csv !== null && run.mutate({ csv })}>
            {fresh > 0 ? `Lägg till ${resourcesInWords(fresh)}` : "Importera"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
