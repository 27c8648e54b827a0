import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";

type Queue = RouterOutputs["admin"]["health"]["queues"][number];

const isQuiet = ({ waiting, running, failed }: Queue): boolean => waiting + running + failed === 0;

/** The queues of the service: those with something in them with what waits, runs and has failed, the others in one row. */
export function QueueList({ queues }: { queues: readonly Queue[] }) {
  const utils = trpc.useUtils();
  const { formatDateTime } = useDateFormat();
  const retry = trpc.admin.retryDeadJobs.useMutation({
    onSuccess: ({ retried }) =>
      notify.success("Nytt försök", retried === 1 ? "Ett jobb körs igen." : `${formatNumber(retried)} jobb körs igen.`),
    onError: (error) => notify.error("Det gick inte att försöka igen", errorText(error)),
    onSettled: () => utils.admin.health.invalidate(),
  });

  const quiet = queues.filter(isQuiet);

  return (
    <ListRows label="Köer">
      {queues
        .filter((queue) => !isQuiet(queue))
        .map((queue) => (
          <ListRow
            key={queue.name}
            title={queue.name}
            badge={<QueueBadges queue={queue} />}
            details={queue.oldestWaitingAt && `Äldsta jobbet har väntat sedan ${formatDateTime(queue.oldestWaitingAt)}`}
            action={
              queue.failed > 0 &&
              queue.canRetry && (
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
                  loading={retry.isPending && retry.variables.queue === queue.name}
                  onClick={() => retry.mutate({ queue: queue.name })}
                >
                  Försök igen<VisuallyHidden> med {queue.name}</VisuallyHidden>
                </Button>
              )
            }
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
          details={quiet.map(({ name }) => name).join(", ")}
        />
      )}
    </ListRows>
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
