import { Badge, Button, Group, Select, Stack } from "@mantine/core";
import { IconChecks, IconInbox } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ALERT_RECIPIENT_STATES, COLLABORATION_ALERT_KINDS } from "#shared/enums.ts";
import { ALERT_TYPE_LABELS, RECIPIENT_STATE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { AlertList } from "./alert-list.tsx";
import { AlertRow } from "./alert-row.tsx";
import { inboxPath, type ReceivedRow } from "./alert-views.ts";
import { useAlertChanges } from "./use-alert-changes.ts";

type Kind = (typeof COLLABORATION_ALERT_KINDS)[number];
type State = (typeof ALERT_RECIPIENT_STATES)[number] | "waiting";

const KINDS = COLLABORATION_ALERT_KINDS.map((value) => ({ value, label: ALERT_TYPE_LABELS[value] }));
const STATES: { value: State; label: string }[] = [
  { value: "waiting", label: "Väntar på svar" },
  ...ALERT_RECIPIENT_STATES.map((value) => ({ value, label: RECIPIENT_STATE_LABELS[value] })),
];

/** What other associations have sent. */
export function ReceivedTab() {
  const [asked, setAsked] = useState<{ kind: Kind | null; state: State | null; page: number }>({ kind: null, state: null, page: 1 });
  const query = trpc.collaborationAlerts.received.useQuery(asked, { staleTime: 0, placeholderData: keepPreviousData });
  const unread = trpc.collaborationAlerts.unread.useQuery();
  const markAllRead = trpc.collaborationAlerts.markAllRead.useMutation(useAlertChanges());
  const isFiltered = asked.kind !== null || asked.state !== null;

  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <Select
          label="Typ"
          placeholder="Alla typer"
          clearable
          clearButtonProps={{ "aria-label": "Visa alla typer" }}
          data={KINDS}
          value={asked.kind}
          onChange={(kind) => setAsked({ ...asked, kind, page: 1 })}
          w={{ base: "100%", xs: 190 }}
        />
        <Select
          label="Status"
          placeholder="Alla"
          clearable
          clearButtonProps={{ "aria-label": "Visa alla oavsett status" }}
          data={STATES}
          value={asked.state}
          onChange={(state) => setAsked({ ...asked, state, page: 1 })}
          w={{ base: "100%", xs: 190 }}
        />
        {(unread.data ?? 0) > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
            loading={markAllRead.isPending}
            onClick={() => markAllRead.mutate()}
          >
            Markera alla som lästa
          </Button>
        )}
      </Group>
      <AlertList
        label="Mottagna larm"
        query={query}
        onPage={(page) => setAsked({ ...asked, page })}
        empty={isFiltered ? <EmptyState icon={IconInbox}>Inget larm passar urvalet.</EmptyState> : <NothingReceived />}
        row={(alert) => <Row key={alert.id} alert={alert} />}
      />
    </Stack>
  );
}

function NothingReceived() {
  return (
    <EmptyState icon={IconInbox} action={<LinkButton to="/collaboration/network">Till nätverket</LinkButton>}>
      Inga larm än. Här syns det som föreningarna i ert nätverk skickar till er.
    </EmptyState>
  );
}

function Row({ alert }: { alert: ReceivedRow }) {
  const { formatShort } = useDateFormat();
  const { id, from, area, sentAt, replyBy, state, replies, assignedTo, hasTask, closedAt } = alert;
  return (
    <AlertRow
      alert={alert}
      to={inboxPath(id)}
      title={from}
      isNew={state === "new"}
      state={
        <Badge variant={state === "new" ? "filled" : "light"} color={state === "new" ? "fjord" : "gray"}>
          {RECIPIENT_STATE_LABELS[state]}
        </Badge>
      }
      facts={[
        formatShort(sentAt),
        area?.name,
        replyBy && state !== "closed" && `svar senast ${formatShort(replyBy)}`,
        replies > 0 && (replies === 1 ? "1 svar" : `${replies} svar`),
        assignedTo && `ansvarig ${assignedTo}`,
        hasTask && "uppgift skapad",
        closedAt && `stängt av avsändaren ${formatShort(closedAt)}`,
      ]}
    />
  );
}
