import { Group, List, Stack, Text } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { HistoryKind } from "./history-kind.tsx";
import { countInWords, durationOf } from "./history-row.ts";
import type { ImportedCrisis } from "./import-values.ts";
import { ImportedActions } from "./imported-actions.tsx";
import { ImportedNote } from "./imported-note.tsx";

/** What was written down of a crisis from before the portal; it is only read here. */
export function ImportedReport({ crisis }: { crisis: ImportedCrisis }) {
  const { formatDate, formatDateTime } = useDateFormat();
  const { imported, record, lessons, personalDataErasedAt } = crisis;
  return (
    <Stack gap="lg">
      <PageHeader
        mb={0}
        title={crisis.title}
        description={
          imported && (
            <>
              <ImportedNote imported={imported} />. Händelsen leddes inte i portalen.
            </>
          )
        }
        actions={<ImportedActions crisis={crisis} />}
      />
      <SectionCard title="Om händelsen">
        <Stack gap="sm">
          <Group gap="xs">
            <HistoryKind isExercise={crisis.isExercise} />
            <Text fw={600}>{crisis.areas.map(({ name }) => name).join(", ")}</Text>
          </Group>
          <List listStyleType="none" className="tabular" aria-label="Uppgifter om händelsen">
            <List.Item>
              {formatDateTime(crisis.createdAt)} till {formatDateTime(crisis.resolvedAt)}, varade {durationOf(crisis.durationMinutes)}
            </List.Item>
            <List.Item>{crisisLevelLabel(crisis.level)}</List.Item>
            <List.Item>Nådda personer: {countInWords(crisis.reachedCount)}</List.Item>
            <List.Item>Svarade: {countInWords(crisis.repliedCount)}</List.Item>
            {personalDataErasedAt && <List.Item>Fritexten raderades {formatDate(personalDataErasedAt)}</List.Item>}
          </List>
          {crisis.description && <Paragraphs text={crisis.description} />}
        </Stack>
      </SectionCard>
      {record && (
        <SectionCard title="Beslut">
          {record.decisions.length > 0 ? (
            <List>
              {record.decisions.map((decision, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which never move.
                <List.Item key={index}>{decision}</List.Item>
              ))}
            </List>
          ) : (
            <Text c="dimmed">Inga beslut är införda.</Text>
          )}
        </SectionCard>
      )}
      {record?.notes && (
        <SectionCard title="Anteckningar">
          <Paragraphs text={record.notes} />
        </SectionCard>
      )}
      {lessons && (
        <SectionCard title="Lärdomar">
          <Paragraphs text={lessons} />
        </SectionCard>
      )}
      <div>
        <LinkButton to="/crisis-history" variant="default">
          Till krishistoriken
        </LinkButton>
      </div>
    </Stack>
  );
}

const Paragraphs = ({ text }: { text: string }) => (
  <Text maw="70ch" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
    {text}
  </Text>
);
