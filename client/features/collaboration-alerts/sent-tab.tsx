import { Badge } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ALERT_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { AlertList } from "./alert-list.tsx";
import { AlertRow } from "./alert-row.tsx";
import { inboxPath, type SentRow } from "./alert-views.ts";

/** What the own association has sent, and what came of it. */
export function SentTab() {
  const [page, setPage] = useState(1);
  const query = trpc.collaborationAlerts.sent.useQuery({ page }, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <AlertList
      label="Skickade larm"
      query={query}
      onPage={setPage}
      empty={
        <EmptyState icon={IconSend} action={<LinkButton to="/collaboration/alerts/new">Nytt larm</LinkButton>}>
          Ni har inte skickat något larm än.
        </EmptyState>
      }
      row={(alert) => <Row key={alert.id} alert={alert} />}
    />
  );
}

function Row({ alert }: { alert: SentRow }) {
  const { formatShort } = useDateFormat();
  const { id, kind, receivers, read, answered, canHelp, sentAt, area, state, closedAt } = alert;
  return (
    <AlertRow
      alert={alert}
      to={inboxPath(id)}
      title={`${ALERT_KIND_LABELS[kind]}, till ${receivers === 1 ? "1 förening" : `${receivers} föreningar`}`}
      state={
        <Badge variant="light" color={state === "closed" ? "gray" : "fjord"}>
          {state === "closed" ? "Stängt" : "Skickat"}
        </Badge>
      }
      facts={[
        formatShort(sentAt),
        area?.name,
        `${read} har läst`,
        `${answered} har svarat`,
        canHelp > 0 && `${canHelp} kan hjälpa`,
        closedAt && `stängt ${formatShort(closedAt)}`,
      ]}
    />
  );
}
