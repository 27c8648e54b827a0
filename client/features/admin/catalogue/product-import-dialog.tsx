import { Button, FileInput, Group, Modal, Stack, Text } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { api } from "#client/lib/api.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type ProductImportReport, productImportReport } from "#shared/schemas/operator-catalogue.ts";
import { ImportReport } from "./import-report.tsx";

const send = async (path: string, file: File, digest?: string): Promise<ProductImportReport> =>
  productImportReport.parse(await api(path, { method: "POST", file: new Blob([file], { type: "text/csv" }), query: { digest } }));

const products = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** A file of products in two steps: first what would happen, line by line, and then that. */
export function ProductImportDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({ mutationFn: (chosen: File) => send("admin/product-imports/preview", chosen) });
  const run = useMutation({
    mutationFn: ({ chosen, digest }: { chosen: File; digest: string }) => send("admin/product-imports", chosen, digest),
    onSuccess: ({ counts }) => {
      notify.success(
        "Importen är klar",
        `${products(counts.new, "ny produkt", "nya produkter")}, ${products(counts.changed, "ändrad", "ändrade")}.`,
      );
      onClose();
      return Promise.all([utils.admin.catalogue.invalidate(), utils.catalogue.invalidate()]);
    },
    // The catalogue has changed since the preview: what the file does now is shown before it can be written.
    onError: () => file && preview.mutate(file),
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    run.reset();
    preview.reset();
    if (chosen) preview.mutate(chosen);
  };
  const report = preview.data;
  const written = report ? report.counts.new + report.counts.changed : 0;

  return (
    <Modal opened onClose={onClose} title="Importera produkter" size={960} closeOnClickOutside={!run.isPending}>
      <Stack gap="md">
        <Text>
          En CSV-fil med samma kolumner som katalogens. En produkt känns igen på leverantörens kod och artikelnumret. Inget sparas förrän du
          har sett vad filen gör.
        </Text>
        <FileInput
          label="CSV-fil"
          placeholder="Välj fil"
          accept=".csv,text/csv,text/plain"
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ "aria-label": "Ta bort filen" }}
        />
        {preview.isPending && <Text role="status">Granskar filen...</Text>}
        {preview.isError && <ErrorCard title="Filen kunde inte läsas" error={preview.error} />}
        {report && <ImportReport report={report} />}
        {run.isError && <ErrorCard title="Importen misslyckades" error={run.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button
            disabled={written === 0}
            loading={run.isPending}
            onClick={() => file && report && run.mutate({ chosen: file, digest: report.digest })}
          >
            {written > 0 ? `Importera ${products(written, "produkt", "produkter")}` : "Importera"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
