import { Alert, Button, Group, SimpleGrid, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconCopy, IconHandStop, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import type { ModelOutcome } from "#shared/enums.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";

type Health = RouterOutputs["admin"]["health"];

const EVERY_15_S = 15_000;

/** How queues, mails, database and PDFs stand; looked at again every 15 seconds. */
export function HealthCard() {
  const health = trpc.admin.health.useQuery(undefined, { staleTime: 0, refetchInterval: EVERY_15_S });
  return (
    <SectionCard title="Köer och leverans">
      <Loaded query={health} skeleton={<ListSkeleton rows={4} rowHeight={52} />}>
        {(data) => (
          <Stack gap="lg">
            {health.isError && (
              <ErrorCard title="Uppgifterna är inte aktuella" error={health.error} onRetry={() => void health.refetch()} />
            )}
            {data.faults.length > 0 && (
              <Alert color="kris" icon={<IconAlertTriangle aria-hidden />} title="Portalen gör inte det den ska" role="alert">
                {data.faults.map((fault) => (
                  <div key={fault}>{fault}</div>
                ))}
              </Alert>
            )}
            <Facts health={data} />
            <ProviderList providers={data.providers} />
            <BackupList backups={data.backups} />
            <ChannelList channels={data.channels} />
            <QueueList queues={data.queues} />
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  );
}

const OUTCOME_WORDS: Record<ModelOutcome, string> = {
  shown: "visade",
  shortened: "kortade",
  not_held: "stämde inte med källorna",
  silent: "började inte i tid",
  slow: "blev inte klara i tid",
  cut_off: "avbröts halvvägs",
  failed: "fel hos leverantören",
  empty: "utan text",
  stopped: "stoppade av den som frågade",
};

/** How the language model has answered, day by day; nothing where none is configured. */
export function ModelCard() {
  const { data } = trpc.admin.health.useQuery();
  if (!data?.model) return null;
  return (
    <SectionCard title="Språkmodellen">
      <Text c="dimmed" mb={data.model.length > 0 ? "xs" : 0}>
        {data.model.length > 0
          ? "Svar som varken visades eller kortades ersattes av kunskapsbankens."
          : "Ingen har frågat den under den senaste veckan."}
      </Text>
      <ListRows label="Svar per dag">
        {data.model.map((day) => (
          <ListRow key={day.day} title={formatDateLong(day.day)} details={<ModelDay {...day} />} />
        ))}
      </ListRows>
    </SectionCard>
  );
}

type Day = NonNullable<Health["model"]>[number];

function ModelDay({ outcomes, seconds, tokensIn, tokensOut, kronor }: Day) {
  const total = outcomes.reduce((sum, { answers }) => sum + answers, 0);
  const parts = outcomes.map(({ outcome, answers }) => `${OUTCOME_WORDS[outcome]} ${formatNumber(answers)}`);
  return (
    <>
      <div>
        {formatNumber(total)} svar: {parts.join(", ")}
      </div>
      {seconds && (
        <div>
          Hälften inom {formatDecimal(seconds.median)} s, 95 % inom {formatDecimal(seconds.p95)} s
        </div>
      )}
      <div>
        {formatNumber(tokensIn)} tokens in, {formatNumber(tokensOut)} ut{kronor !== null && `, ${formatDecimal(kronor, 2)} kr`}
      </div>
    </>
  );
}

function Facts({ health: { emails, database, hasChrome } }: { health: Health }) {
  const { formatDayTime } = useDateFormat();
  const waitingSince = emails.oldestQueuedAt && `äldsta sedan ${formatDayTime(emails.oldestQueuedAt)}`;
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

/** Whether each provider would take an alarm. */
function ProviderList({ providers }: { providers: Health["providers"] }) {
  const { formatDayTime } = useDateFormat();
  return (
    <ListRows label="Leverantörer">
      {providers.map(({ channel, words, isFaulty, checkedAt }) => (
        <ListRow
          key={channel}
          title={`Leverantör för ${CHANNEL_LABELS[channel].toLowerCase()}`}
          badge={
            isFaulty && (
              <StatusBadge color="kris" icon={IconAlertTriangle}>
                Tar inte emot
              </StatusBadge>
            )
          }
          details={
            <>
              <div>{words}</div>
              <div>Kontrollerad {formatDayTime(checkedAt)}</div>
            </>
          }
        />
      ))}
    </ListRows>
  );
}

/** What the nightly backups hold; what is wrong with them stands above everything else. */
function BackupList({ backups }: { backups: Health["backups"] }) {
  const { formatDayTime } = useDateFormat();
  const newest = backups?.newest;
  return (
    <ListRows label="Säkerhetskopior">
      <ListRow
        title="Säkerhetskopia"
        badge={
          newest && (
            <StatusBadge color="lugn" icon={IconCircleCheck}>
              Provåterställd
            </StatusBadge>
          )
        }
        details={
          <>
            {newest && (
              <div>
                {formatDayTime(newest.at)}, {fileSize(newest.bytes ?? 0)}: {formatNumber(newest.rowCount ?? 0)} rader och{" "}
                {formatNumber(newest.fileCount ?? 0)} filer
              </div>
            )}
            <div>
              {backups
                ? `${newest ? "Nästa görs" : "Den första görs inom en kvart, sedan"} varje natt kl. ${backups.at}`
                : "Portalen gör inga av sig själv. Ställ in BACKUP_DIR och BACKUP_RECIPIENT."}
            </div>
            {backups?.hasBucket && <div>Filerna i S3 ingår inte. Slå på versioner där, eller kopiera dem för sig.</div>}
          </>
        }
      />
    </ListRows>
  );
}

type Channel = RouterOutputs["admin"]["health"]["channels"][number];

/** How crisis messages leave, by channel. */
function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const { formatDayTime } = useDateFormat();
  return (
    <ListRows label="Krismeddelanden">
      {channels.map((channel) => (
        <ListRow
          key={channel.channel}
          title={`Krismeddelanden med ${CHANNEL_LABELS[channel.channel].toLowerCase()}`}
          badge={<ChannelBadges channel={channel} />}
          details={
            <>
              <div>{formatNumber(channel.handedOver)} överlämnade senaste dygnet</div>
              {channel.waitingSince && <div>Det äldsta har väntat sedan {formatDayTime(channel.waitingSince)}</div>}
            </>
          }
        />
      ))}
    </ListRows>
  );
}

function ChannelBadges({ channel: { waiting, held, failed, possiblyDuplicate } }: { channel: Channel }) {
  const isQuiet = waiting + held + failed + possiblyDuplicate === 0;
  return (
    <Group gap="xs">
      {isQuiet && (
        <StatusBadge color="lugn" icon={IconCircleCheck}>
          Inget väntar
        </StatusBadge>
      )}
      {waiting > 0 && <StatusBadge color="gray" icon={IconClock}>{`${formatNumber(waiting)} väntar`}</StatusBadge>}
      {held > 0 && <StatusBadge color="varsel" icon={IconHandStop}>{`${formatNumber(held)} kvarhållna`}</StatusBadge>}
      {failed > 0 && <StatusBadge color="varsel" icon={IconAlertTriangle}>{`${formatNumber(failed)} misslyckade`}</StatusBadge>}
      {possiblyDuplicate > 0 && (
        <StatusBadge color="varsel" icon={IconCopy}>{`${formatNumber(possiblyDuplicate)} kanske dubbla`}</StatusBadge>
      )}
    </Group>
  );
}

type Queue = RouterOutputs["admin"]["health"]["queues"][number];

const isQuiet = ({ waiting, running, failed }: Queue): boolean => waiting + running + failed === 0;

/** The queues of the service: those with something in them with what waits, runs and has failed, the others in one row. */
function QueueList({ queues }: { queues: readonly Queue[] }) {
  const { formatDayTime } = useDateFormat();
  const quiet = queues.filter(isQuiet);

  return (
    <ListRows label="Köer">
      {queues
        .filter((queue) => !isQuiet(queue))
        .map((queue) => (
          <ListRow
            key={queue.name}
            title={queue.title}
            badge={<QueueBadges queue={queue} />}
            details={queue.oldestWaitingAt && `Äldsta jobbet har väntat sedan ${formatDayTime(queue.oldestWaitingAt)}`}
            action={queue.failed > 0 && queue.canRetry && <RetryButton queue={queue} />}
          />
        ))}
      {quiet.length > 0 && (
        <ListRow
          title={quiet.length === queues.length ? "Alla köer" : "Övriga köer"}
          badge={
            <StatusBadge color="lugn" icon={IconCircleCheck}>
              Inget väntar
            </StatusBadge>
          }
          details={`${formatNumber(quiet.length)} köer`}
        />
      )}
    </ListRows>
  );
}

function RetryButton({ queue: { name, title } }: { queue: Queue }) {
  const retry = useAction(trpc.admin.retryDeadJobs, {
    done: ({ retried }) => ["Nytt försök", retried === 1 ? "Ett jobb körs igen." : `${formatNumber(retried)} jobb körs igen.`],
    failed: "Det gick inte att försöka igen",
    touches: ["admin.health"],
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.send({ queue: name })}
    >
      Försök igen<VisuallyHidden> med {title}</VisuallyHidden>
    </Button>
  );
}

function QueueBadges({ queue: { waiting, running, failed } }: { queue: Queue }) {
  return (
    <Group gap="xs">
      {waiting > 0 && <StatusBadge color="gray" icon={IconClock}>{`${formatNumber(waiting)} väntar`}</StatusBadge>}
      {running > 0 && <StatusBadge color="fjord" icon={IconPlayerPlay}>{`${formatNumber(running)} pågår`}</StatusBadge>}
      {failed > 0 && <StatusBadge color="varsel" icon={IconAlertTriangle}>{`${formatNumber(failed)} misslyckade`}</StatusBadge>}
    </Group>
  );
}
