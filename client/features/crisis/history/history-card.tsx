import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { HistoryKind } from "./history-kind.tsx";
import { HistoryLinks } from "./history-links.tsx";
import { durationOf, type HistoryRow } from "./history-row.ts";

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
        <Text size="sm" className="tabular">
          {formatDateTime(row.createdAt)} · varade {durationOf(row.durationMinutes)}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {crisisLevelLabel(row.level)}
          <br />
          {formatNumber(row.reachedCount)} nådda · {formatNumber(row.repliedCount)} svarade · {formatNumber(row.decisionCount)} beslut
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
