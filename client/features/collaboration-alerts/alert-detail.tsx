import { Group, Alert as Notice, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconInfoCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ALERT_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { AlertBadges } from "./alert-badges.tsx";
import { AlertFacts } from "./alert-facts.tsx";
import type { Alert } from "./alert-views.ts";
import { CloseButton } from "./close-button.tsx";
import { ReceivedActions } from "./received-actions.tsx";
import { SentFacts } from "./sent-facts.tsx";
import { ThreadCard } from "./thread-card.tsx";

/** One alert with its thread, or for the sender with all its threads. To open it is to have read it. */
export function AlertDetail({ alertId }: { alertId: string }) {
  const utils = trpc.useUtils();
  const query = trpc.collaborationAlerts.alert.useQuery({ alertId }, { staleTime: 0 });
  const { mutate: markRead } = trpc.collaborationAlerts.markRead.useMutation({
    retry: 5,
    onSuccess: () => utils.collaborationAlerts.invalidate(),
  });
  const isNew = query.data?.received?.state === "new";
  useEffect(() => {
    if (isNew) markRead({ alertId });
  }, [isNew, alertId, markRead]);

  return (
    <Stack gap="md" maw="60rem">
      <LinkButton
        to="/collaboration/inbox"
        variant="subtle"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        style={{ alignSelf: "flex-start" }}
      >
        Till inkorgen
      </LinkButton>
      {query.isPending && <ListSkeleton rows={3} rowHeight={120} />}
      {query.isError && !query.data && (
        <ErrorCard title="Larmet kunde inte öppnas" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Content alert={query.data} />}
    </Stack>
  );
}

/** Who ended the alert for everybody, and when. */
const closingWords = ({ received, from, closedBy }: Alert, time: string): string =>
  `${received ? from : (closedBy ?? "Ni")} stängde larmet för alla ${time}.`;

function Content({ alert }: { alert: Alert }) {
  const { formatShort } = useDateFormat();
  const { received, sent, from, sentAt, closedAt, area, threads, kind, mayWrite } = alert;
  return (
    <>
      <SectionCard title={received ? `Från ${from}` : ALERT_KIND_LABELS[kind]} action={<AlertBadges alert={alert} />}>
        <Stack gap="md">
          <AlertFacts alert={{ ...alert, area: area?.name ?? null }} />
          <Text size="sm" c="dimmed" className="tabular">
            Skickat {formatShort(sentAt)}
          </Text>
          {sent && <SentFacts alert={alert} sent={sent} />}
          {!received && closedAt === null && !mayWrite && (
            <Text size="sm">I er förening är det systemägare som följer upp och stänger egna larm.</Text>
          )}
          {!received && closedAt === null && mayWrite && (
            <Group>
              <CloseButton alert={alert} />
            </Group>
          )}
        </Stack>
      </SectionCard>
      {closedAt && (
        <Notice role="note" color="gray" icon={<IconInfoCircle size={20} aria-hidden />}>
          {closingWords(alert, formatShort(closedAt))} {received ? "Tråden" : "Trådarna"} går att läsa men inte att svara i.
        </Notice>
      )}
      {sent && (
        <Title order={2} size="h3">
          Mottagare
        </Title>
      )}
      {threads.map((thread) => (
        <ThreadCard key={thread.linkId ?? thread.name} alert={alert} thread={thread} />
      ))}
      {received && (
        <SectionCard title="Hos er">
          <ReceivedActions alert={alert} received={received} />
        </SectionCard>
      )}
    </>
  );
}
