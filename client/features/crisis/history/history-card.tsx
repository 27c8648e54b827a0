import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { HistoryKind } from "./history-kind.tsx";
import { HistoryLinks } from "./history-links.tsx";
import { countInWords, durationOf, type HistoryRow } from "./history-row.ts";
import { ImportedNote } from "./imported-note.tsx";

/** One crisis where a table has no room. */
export function HistoryCard({ row }: { row: HistoryRow }) {
  const { formatDate, formatDateTime } = useDateFormat();
  return (
    <Card component="article" padding="md">
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <Group gap="xs" wrap="nowrap">
            <AreaIcon name={row.icon} />
            <Title order={2} size="h4">
              {row.domainName}
            </Title>
          </Group>
          <HistoryKind isExercise={row.isExercise} />
        </Group>
        {row.title && <Text>{row.title}</Text>}
        <Text size="sm" className="tabular">
          {formatDateTime(row.createdAt)} · varade {durationOf(row.durationMinutes)}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {crisisLevelLabel(row.level)}
          <br />
          {amountOf(row.reachedCount)} nådda · {amountOf(row.repliedCount)} svarade · {amountOf(row.decisionCount)} beslut
          {row.imported && (
            <>
              <br />
              <ImportedNote imported={row.imported} />
            </>
          )}
          {row.personalDataErasedAt && (
            <>
              <br />
              Personuppgifter raderade {formatDate(row.personalDataErasedAt)}
            </>
          )}
        </Text>
        <HistoryLinks row={row} />
      </Stack>
    </Card>
  );
}

const amountOf = (count: number | null): string => (count === null ? "okänt antal" : countInWords(count));
