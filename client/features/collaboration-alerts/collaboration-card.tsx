import { Badge } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { RECIPIENT_STATE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { AlertRow } from "./alert-row.tsx";
import { inboxPath } from "./alert-views.ts";
import classes from "./alerts.module.css";

const SHOWN = 3;

/** The alerts from the network that wait for an answer; nothing at all where there are none. */
export function CollaborationCard() {
  const { formatShort } = useDateFormat();
  const waiting = trpc.collaborationAlerts.received.useQuery({ state: "waiting" });
  if (!waiting.isLoadingError && !waiting.data?.total) return null;
  return (
    <SectionCard title="Samverkanslarm" p="md" action={<TextLink to="/collaboration/inbox">Inkorgen</TextLink>}>
      <Loaded query={waiting} skeleton={null} />
      <ul className={classes.rows} aria-label="Samverkanslarm">
        {waiting.data?.rows.slice(0, SHOWN).map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            to={inboxPath(alert.id)}
            title={alert.from}
            isNew={alert.state === "new"}
            state={
              <Badge variant="light" color={alert.state === "new" ? "fjord" : "gray"}>
                {RECIPIENT_STATE_LABELS[alert.state]}
              </Badge>
            }
            facts={[formatShort(alert.sentAt), alert.area?.name, alert.replyBy && `svar senast ${formatShort(alert.replyBy)}`]}
          />
        ))}
      </ul>
    </SectionCard>
  );
}
