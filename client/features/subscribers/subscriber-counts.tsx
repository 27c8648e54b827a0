import { Card, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { SUBSCRIBER_STATUSES } from "#shared/enums.ts";
import { formatNumber, formatPercent } from "#shared/format/number.ts";
import { STATUSES } from "./subscriber-views.ts";

/** How many there are, and how many of the homes they make up. */
export function SubscriberCounts() {
  const counts = trpc.subscribers.counts.useQuery(undefined, { staleTime: 0 });
  if (counts.isLoadingError)
    return <ErrorCard title="Antalen kunde inte hämtas" error={counts.error} onRetry={() => void counts.refetch()} />;
  const { statuses, channels, coverage } = counts.data ?? {};
  const figures = [
    ...SUBSCRIBER_STATUSES.map((status) => ({ label: STATUSES[status].many, value: statuses && formatNumber(statuses[status]) })),
    { label: "Nås med SMS", value: channels && formatNumber(channels.sms) },
    { label: "Nås med e-post", value: channels && formatNumber(channels.email) },
    { label: "Nås med push", value: channels && formatNumber(channels.push) },
    {
      label: "Aktiva per lägenhet",
      value: coverage && (coverage.share === null ? "–" : formatPercent(coverage.share)),
    },
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="sm" m={0}>
      {figures.map(({ label, value }) => (
        <Card key={label} p="sm">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz="h3" fw={650} className="tabular">
            {value ?? <Skeleton h={24} w={48} />}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
