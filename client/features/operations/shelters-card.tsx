import { Button, Checkbox, SimpleGrid, Text, TextInput } from "@mantine/core";
import { IconFileImport, IconShieldHalf } from "@tabler/icons-react";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { api } from "#client/lib/api.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FileImport, RAW_FILE } from "#client/ui/file-import.tsx";
import { SummedReport } from "#client/ui/import-report.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useApiAction } from "#client/ui/use-action.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type ShelterImportOutcome, type ShelterImportReport, shelterImportReport } from "#shared/schemas/maps.ts";

/** The public shelters of everybody's map, and files with newer ones. */
export function SheltersCard() {
  const { formatDay } = useDateFormat();
  const extracts = trpc.maps.shelterExtracts.useQuery(undefined, { staleTime: 0 });
  const [isImporting, setIsImporting] = useState(false);

  return (
    <SectionCard
      title="Skyddsrum"
      action={
        <Button variant="default" leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />} onClick={() => setIsImporting(true)}>
          Importera skyddsrum
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        Visas på föreningarnas kartor, med källa och datum.
      </Text>
      <Loaded query={extracts} skeleton={<ListSkeleton rows={1} rowHeight={52} />} />
      {extracts.data?.length === 0 && <EmptyState icon={IconShieldHalf}>Portalen har inga skyddsrum än.</EmptyState>}
      {extracts.data && extracts.data.length > 0 && (
        <ListRows label="Skyddsrum efter källa">
          {extracts.data.map(({ source, sourceDate, count }) => (
            <ListRow
              key={`${source} ${sourceDate}`}
              title={source}
              details={`${formatNumber(count)} skyddsrum, uppgifter från ${formatDay(sourceDate)}`}
            />
          ))}
        </ListRows>
      )}
      {isImporting && <ShelterImportDialog onClose={() => setIsImporting(false)} />}
    </SectionCard>
  );
}

interface Extract {
  source: string;
  sourceDate: string;
  /** Shelters that the file lacks are taken away. */
  replace: boolean;
}

interface Upload extends Extract {
  file: File;
  digest?: string;
}

const send = async (path: string, { file, source, sourceDate, replace, digest }: Upload): Promise<ShelterImportReport> => {
  const query = { source, source_date: sourceDate, replace: String(replace), digest };
  return shelterImportReport.parse(await api(path, { method: "POST", file: new Blob([file], { type: "text/plain" }), query }));
};

const OUTCOMES: Record<ShelterImportOutcome, string> = {
  new: "Nya",
  changed: "Ändrade",
  unchanged: "Oförändrade",
  refused: "Avvisade",
  removed: "Tas bort",
};

const writtenBy = ({ counts }: ShelterImportReport): number => counts.new + counts.changed + counts.removed;

/** A file of public shelters, with who drew it up and when. */
function ShelterImportDialog({ onClose }: DialogProps) {
  const [extract, setExtract] = useState<Extract>({ source: "", sourceDate: "", replace: false });
  const preview = useApiAction((upload: Upload) => send("admin/shelter-imports/preview", upload), {
    failed: "Filen kunde inte läsas",
    touches: [],
  });
  const write = useApiAction((upload: Upload) => send("admin/shelter-imports", upload), {
    done: ({ counts }) => {
      const [added, changed, removed] = [counts.new, counts.changed, counts.removed].map(formatNumber);
      return ["Importen är klar", `${added} nya, ${changed} ändrade och ${removed} borttagna skyddsrum.`];
    },
    failed: "Importen misslyckades",
    touches: ["maps"],
  });
  const isComplete = extract.source.trim().length > 1 && isDay(extract.sourceDate);
  return (
    <FileImport
      title="Importera skyddsrum"
      about="En CSV-fil med mallens kolumner: nummer, longitud och latitud (eller x och y) behövs. Eller GeoJSON med punkter. Koordinater i WGS 84 eller SWEREF 99 TM. Inget sparas förrän du har sett vad filen gör."
      template={{
        name: "skyddsrum.csv",
        lines: [
          ["Nummer", "Namn", "Adress", "Kommun", "Platser", "Longitud", "Latitud"],
          ["180001-1", "Skyddsrum 1", "Exempelgatan 1", "Stockholm", "120", "18,0686", "59,3293"],
        ],
      }}
      file={{ ...RAW_FILE, label: "Fil", accept: ".csv,.json,.geojson,text/csv,application/geo+json" }}
      fields={(forget) => (
        <ExtractFields
          extract={extract}
          onChange={(changed) => {
            setExtract({ ...extract, ...changed });
            forget();
          }}
        />
      )}
      preview={{ action: preview, input: (file) => (isComplete ? { ...extract, file } : null), submit: "Granska filen" }}
      write={{
        action: write,
        input: (file, report) => (isComplete && writtenBy(report) > 0 ? { ...extract, file, digest: report.digest } : null),
      }}
      onClose={onClose}
    >
      {({ counts, projection, refused }) => (
        <SummedReport
          outcomes={OUTCOMES}
          counts={counts}
          note={
            <Text size="sm" c="dimmed">
              Koordinaterna läses som {projection}.
            </Text>
          }
          label="Avvisade rader"
          rows={refused}
          line={({ row }) => row}
          columns={[
            { title: "Nummer", cell: ({ number }) => number, breaks: true },
            { title: "Varför den lämnas utanför", cell: ({ reason }) => reason },
          ]}
          leftOut={counts.refused > refused.length && `De första ${refused.length} avvisade raderna visas.`}
        />
      )}
    </FileImport>
  );
}

interface ExtractFieldsProps {
  extract: Extract;
  onChange: (changed: Partial<Extract>) => void;
}

function ExtractFields({ extract: { source, sourceDate, replace }, onChange }: ExtractFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Källa"
          required
          maxLength={120}
          placeholder="Myndighetens namn"
          description="Visas under lagret på kartan."
          value={source}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
        />
        <DateField
          label="Uppgifternas datum"
          isJudgedOnLeaving
          required
          description="Dagen som utdraget gjordes."
          value={sourceDate}
          onChange={(day) => onChange({ sourceDate: day })}
        />
      </SimpleGrid>
      <Checkbox
        label="Ta bort skyddsrum som inte finns i filen"
        checked={replace}
        onChange={(event) => onChange({ replace: event.currentTarget.checked })}
      />
    </>
  );
}
