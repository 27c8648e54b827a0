import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { csvText, FileImport } from "#client/ui/file-import.tsx";
import { SummedReport } from "#client/ui/import-report.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { RESOURCE_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { resourcesInWords } from "./collaboration-views.ts";

type Report = RouterOutputs["collaboration"]["previewResourceImport"];

const OUTCOMES: Record<Report["lines"][number]["outcome"], string> = { new: "Ny", known: "Finns redan", faulty: "Kan inte användas" };

/** A list of what the association has; what it lists already on the same place stays as it is. */
export function ResourceImport({ onClose }: DialogProps) {
  const preview = useAction(trpc.collaboration.previewResourceImport, { failed: "Filen kunde inte läsas", touches: [] });
  const write = useAction(trpc.collaboration.importResources, {
    done: ({ counts }) => ["Importen är klar", `${resourcesInWords(counts.new)} lades till.`],
    failed: "Importen misslyckades",
  });
  return (
    <FileImport
      title="Importera resurser"
      about="En CSV-fil med kolumnen namn och gärna antal, enhet, område, plats, tillgänglig, villkor, kontaktroll och nästa kontroll. Det som redan finns på samma plats ändras inte."
      file={csvText(RESOURCE_IMPORT_MAX_BYTES)}
      preview={{ action: preview, input: (csv) => ({ csv }) }}
      write={{
        action: write,
        input: (csv, { counts }) => (counts.new > 0 ? { csv } : null),
        submit: ({ counts }) => (counts.new > 0 ? `Lägg till ${resourcesInWords(counts.new)}` : "Importera"),
      }}
      onClose={onClose}
    >
      {({ counts, lines }) => (
        <SummedReport
          outcomes={OUTCOMES}
          counts={counts}
          label="Filens rader"
          rows={[...lines].sort((a, b) => Number(b.outcome === "faulty") - Number(a.outcome === "faulty") || a.line - b.line)}
          line={({ line }) => line}
          columns={[
            { title: "Namn", cell: ({ name }) => name, breaks: true },
            { title: "Antal", cell: ({ quantity }) => quantity },
            { title: "Utfall", cell: ({ outcome, reason }) => (reason ? `${OUTCOMES[outcome]}: ${reason}` : OUTCOMES[outcome]) },
          ]}
          minWidth={480}
        />
      )}
    </FileImport>
  );
}
