import { Button, FileInput, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { CSV_ACCEPT, NO_CSV_FILE, readCsvFile } from "#client/lib/read-csv-file.ts";
import { trpc } from "#client/lib/trpc.ts";
import { SUBSCRIBER_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { ImportReport } from "./import-report.tsx";

/** A list in two steps: first what would happen, line by line, and then, with its ground, that. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const [{ csv, problem }, setFile] = useState(NO_CSV_FILE);
  const [ground, setGround] = useState("");
  const preview = trpc.subscribers.previewImport.useMutation();
  const run = trpc.subscribers.import.useMutation({
    onSuccess: ({ counts }) => {
      const asked = counts.new === 1 ? "En ny person" : `${counts.new} nya personer`;
      notify.success("Importen är klar", `${asked} får en förfrågan om att bekräfta.`);
      onClose();
      return Promise.all([utils.subscribers.list.invalidate(), utils.subscribers.counts.invalidate()]);
    },
  });
  const choose = async (file: File | null): Promise<void> => {
    run.reset();
    preview.reset();
    const read = await readCsvFile(file, SUBSCRIBER_IMPORT_MAX_BYTES);
    setFile(read);
    if (read.csv !== null) preview.mutate({ csv: read.csv });
  };
  const fresh = preview.data?.counts.new ?? 0;

  return (
    <Modal opened onClose={onClose} title="Importera prenumeranter" size={720}>
      <Stack gap="md">
        <Text>
          En CSV-fil med kolumnerna namn, e-post, mobil och trapphus. Ingen blir aktiv direkt: alla nya får en länk eller kod att bekräfta
          med.
        </Text>
        <FileInput
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
        {preview.data && <ImportReport report={preview.data} />}
        {preview.data && fresh > 0 && (
          <TextInput
            label="På vilken grund får föreningen använda uppgifterna?"
            description="Till exempel: De boende lämnade dem på listan i trapphuset den 3 november. Sparas som bevis."
            withAsterisk
            maxLength={500}
            value={ground}
            onChange={(event) => setGround(event.currentTarget.value)}
          />
        )}
        {run.isError && <ErrorCard title="Importen misslyckades" error={run.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button
            disabled={csv === null || fresh === 0 || ground.trim().length < 3}
            loading={run.isPending}
            onClick={() => csv !== null && run.mutate({ csv, ground })}
          >
            {fresh > 0 ? `Fråga ${fresh} ${fresh === 1 ? "ny person" : "nya personer"}` : "Importera"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
