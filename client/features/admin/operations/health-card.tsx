import { Alert, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ChannelList } from "./channel-list.tsx";
import { QueueList } from "./queue-list.tsx";

type Health = RouterOutputs["admin"]["health"];

const EVERY_15_S = 15_000;

/** How queues, mails, database and PDFs stand; looked at again every 15 seconds. */
export function HealthCard() {
  const health = trpc.admin.health.useQuery(undefined, { staleTime: 0, refetchInterval: EVERY_15_S });
  return (
    <SectionCard title="Köer och leverans">
      {health.isPending && <ListSkeleton rows={4} rowHeight={52} />}
      {health.isError && !health.data && <ErrorCard error={health.error} onRetry={() => void health.refetch()} />}
      {health.data && (
        <Stack gap="lg">
          {health.isError && <ErrorCard title="Uppgifterna är inte aktuella" error={health.error} onRetry={() => void health.refetch()} />}
          {health.data.faults.length > 0 && (
            <Alert color="kris" icon={<IconAlertTriangle aria-hidden />} title="Portalen gör inte det den ska" role="alert">
              {health.data.faults.map((fault) => (
                <div key={fault}>{fault}</div>
              ))}
            </Alert>
          )}
          <Facts health={health.data} />
          <ChannelList channels={health.data.channels} />
          <QueueList queues={health.data.queues} />
        </Stack>
      )}
    </SectionCard>
  );
}

function Facts({ health: { emails, database, hasChrome } }: { health: Health }) {
  const { formatDateTime } = useDateFormat();
  const waitingSince = emails.oldestQueuedAt && `äldsta sedan ${formatDateTime(emails.oldestQueuedAt)}`;
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="md" m={0}>
      <Fact name="Mejl i kö" note={waitingSince}>
        {formatNumber(emails.queued)}
      </Fact>
      <Fact name="Mejl som inte gick fram">{formatNumber(emails.failed)}</Fact>
      <Fact name="Skickade mejl senaste dygnet">{formatNumber(emails.sentLastDay)}</Fact>
      <Fact name="Databasens storlek">{fileSize(database.sizeBytes)}</Fact>
      <Fact name="PDF:er" note={hasChrome ? null : "Chrome saknas"}>
        {hasChrome ? "Kan skapas" : "Kan inte skapas"}
      </Fact>
    </SimpleGrid>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | null; children: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fz="lg" fw={650} className="tabular">
        {children}
        {note && (
          <Text span display="block" size="sm" c="dimmed" fw={400}>
            {note}
          </Text>
        )}
      </Text>
    </div>
  );
}
