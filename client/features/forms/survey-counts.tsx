import { Group, Progress, Stack, Text, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ANONYMOUS_ANSWERS_MIN } from "#shared/limits.ts";
import type { FormCounts, FormView } from "./form-views.ts";

type Count = NonNullable<FormCounts["counts"]>[number];

/** What a survey says as a whole. */
export function SurveyCounts({ slug }: Pick<FormView, "slug">) {
  const query = trpc.forms.counts.useQuery({ slug });
  if (query.isPending) return <ListSkeleton rows={4} />;
  if (query.isLoadingError)
    return <ErrorCard title="Det gick inte att hämta svaren" error={query.error} onRetry={() => void query.refetch()} />;
  const { total, counted, counts } = query.data;
  if (!counts)
    return (
      <EmptyState icon={IconUsers}>
        {total === 0 ? "Ingen har svarat än." : `${formatNumber(total)} har svarat.`} Resultatet visas när minst {ANONYMOUS_ANSWERS_MIN} har
        svarat, så att ingen kan räknas ut.
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {formatNumber(total)} har svarat. Svaren är anonyma.
        {counted < total &&
          ` Här räknas de första ${formatNumber(counted)}. Nya svar läggs till ${ANONYMOUS_ANSWERS_MIN} åt gången, så att inget enskilt svar kan räknas ut.`}
      </Text>
      {counts.map((count) => (
        <section key={count.key} aria-label={count.label}>
          <Title order={3} size="h5" mb="xs">
            {count.label}
          </Title>
          <CountOf count={count} total={counted} />
        </section>
      ))}
    </Stack>
  );
}

function CountOf({ count, total }: { count: Count; total: number }) {
  if (count.kind === "number")
    return (
      <Text className="tabular">
        Tillsammans {formatNumber(count.sum)}, i genomsnitt {formatNumber(Math.round(count.average * 10) / 10)} (
        {formatNumber(count.answers)} svar)
      </Text>
    );
  return (
    <Stack gap="xs">
      {count.choices.map(({ label, count: times }) => (
        <div key={label}>
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text size="sm">{label}</Text>
            <Text size="sm" c="dimmed" className="tabular">
              {formatNumber(times)} av {formatNumber(total)}
            </Text>
          </Group>
          <Progress value={total === 0 ? 0 : (times / total) * 100} aria-hidden />
        </div>
      ))}
    </Stack>
  );
}
