import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { csvText, FileImport } from "#client/ui/file-import.tsx";
import { SummedReport } from "#client/ui/import-report.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { SUBSCRIBER_IMPORT_MAX_BYTES } from "#shared/limits.ts";

type Report = RouterOutputs["subscribers"]["previewImport"];
type Row = Report["rows"][number];

const OUTCOMES: Record<Row["outcome"], string> = { new: "Ny", known: "Finns redan", left: "Har avslutat", faulty: "Kan inte användas" };
const SHOWN_ROWS = 100;
const GROUND_MIN_LENGTH = 3;

const personsOf = ({ counts }: Report): string => `${counts.new} ${counts.new === 1 ? "ny person" : "nya personer"}`;

/** A list of people; they are asked to confirm, and the ground on which the association has their addresses is kept with each. */
export function ImportDialog({ onClose }: DialogProps) {
  const [ground, setGround] = useState("");
  const preview = useAction(trpc.subscribers.previewImport, { failed: "Listan kunde inte läsas", touches: [] });
  const write = useAction(trpc.subscribers.import, {
    done: ({ counts }) => {
      const asked = counts.new === 1 ? "En ny person" : `${counts.new} nya personer`;
      return ["Importen är klar", `${asked} får en förfrågan om att bekräfta.`];
    },
    failed: "Importen misslyckades",
    touches: ["subscribers.list", "subscribers.counts"],
  });
  return (
    <FileImport
      title="Importera prenumeranter"
      about="En person per rad: namn, mobil, e-post och trapphus, i vilken ordning som helst. Ingen blir aktiv direkt: var och en får ett enda meddelande att bekräfta."
      file={{ ...csvText(SUBSCRIBER_IMPORT_MAX_BYTES), reading: "Läser listan..." }}
      template={{
        name: "prenumeranter.csv",
        lines: [
          ["Namn", "E-post", "Mobil", "Trapphus", "Lägenhet"],
          ["Anna Ek", "anna@exempel.se", "070-123 45 67", "Trapphus A", "1203"],
        ],
      }}
      paste={{
        label: "Eller klistra in listan",
        placeholder: "Anna Ek, 070-123 45 67, anna@exempel.se, Trapphus A",
        content: (csv) => csv,
      }}
      preview={{ action: preview, input: (csv) => ({ csv }) }}
      write={{
        action: write,
        input: (csv, { counts, digest }) => (counts.new > 0 && ground.trim().length >= GROUND_MIN_LENGTH ? { csv, digest, ground } : null),
        submit: (report) => (report.counts.new > 0 ? `Fråga ${personsOf(report)}` : "Importera"),
      }}
      onClose={onClose}
    >
      {(report) => (
        <>
          <ImportReport report={report} />
          {report.counts.new > 0 && (
            <TextInput
              label="På vilken grund får föreningen använda uppgifterna?"
              description="Till exempel: De boende lämnade dem på listan i trapphuset den 3 november. Sparas som bevis."
              withAsterisk
              maxLength={500}
              value={ground}
              onChange={(event) => setGround(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </FileImport>
  );
}

const addressesOf = ({ email, phoneNumber }: Row): string => [email, phoneNumber].filter(Boolean).join(", ");
const placeOf = ({ stairwell, flat }: Row): string => [stairwell, flat].filter(Boolean).join(" · ") || "–";
const outcomeOf = ({ outcome, reason }: Row): string => (reason ? `${OUTCOMES[outcome]}: ${reason}` : OUTCOMES[outcome]);

/** Taken in without the stairwell or the flat of the list, which the house does not have. */
const isUnplaced = ({ outcome, reason }: Row): boolean => outcome === "new" && reason !== null;
const weightOf = (row: Row): number => (row.outcome === "faulty" ? 2 : Number(isUnplaced(row)));

function ImportReport({ report: { counts, rows } }: { report: Report }) {
  const remarkedFirst = [...rows].sort((a, b) => weightOf(b) - weightOf(a) || a.line - b.line);
  const unplaced = rows.filter(isUnplaced).length;
  return (
    <SummedReport
      outcomes={OUTCOMES}
      counts={counts}
      note={
        unplaced > 0 && (
          <Text size="sm">
            {`${unplaced === 1 ? "En ny person läggs" : `${unplaced} nya personer läggs`} till utan trapphus eller lägenhet: det som står i listan finns inte här. Ska det med, lägg in det under Nå de boende först.`}
          </Text>
        )
      }
      label="Listans rader"
      rows={remarkedFirst.slice(0, SHOWN_ROWS)}
      line={({ line }) => line}
      columns={[
        { title: "Namn", cell: ({ fullName }) => fullName, breaks: true },
        { title: "Adress", cell: addressesOf, breaks: true },
        { title: "Trapphus", cell: placeOf, breaks: true },
        { title: "Utfall", cell: outcomeOf },
      ]}
      card={(row) => (
        <>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>{`Rad ${row.line} · ${row.fullName || "utan namn"}`}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {[addressesOf(row), row.stairwell, row.flat].filter(Boolean).join(" · ")}
          </Text>
          <Text size="sm">{outcomeOf(row)}</Text>
        </>
      )}
      minWidth={560}
      leftOut={rows.length > SHOWN_ROWS && `De första ${SHOWN_ROWS} av ${rows.length} rader visas, de som har en anmärkning först.`}
    />
  );
}
