import { Button, Group, Alert as Notice, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowLeft, IconCircleCheck, IconInfoCircle, IconListCheck, IconUserPlus } from "@tabler/icons-react";
import { useEffect } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { OwnerField } from "#client/components/member-field.tsx";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { assignAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { ALERT_KIND_LABELS, AUDIENCE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { AlertBadges, AlertFacts } from "./alert-facts.tsx";
import { ALERT_CHANGE, type Alert } from "./alert-views.ts";
import { ThreadCard } from "./thread-card.tsx";

/** One alert with its thread, or for the sender with all its threads. To open it is to have read it. */
export function AlertDetail({ alertId }: { alertId: string }) {
  const query = trpc.collaborationAlerts.alert.useQuery({ alertId }, { staleTime: 0 });
  const { mutate: markRead } = trpc.collaborationAlerts.markRead.useMutation({
    retry: 5,
    meta: { touches: ["collaborationAlerts", "dashboard"] },
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
      <Loaded query={query} failure="Larmet kunde inte öppnas" skeleton={<ListSkeleton rows={3} rowHeight={120} />}>
        {(data) => <Content alert={data} />}
      </Loaded>
    </Stack>
  );
}

/** Who ended the alert for everybody, and when. */
const closingWords = ({ received, from, closedBy }: Alert, time: string): string =>
  `${received ? from : (closedBy ?? "Ni")} stängde larmet för alla ${time}.`;

function Content({ alert }: { alert: Alert }) {
  const { formatDayTime } = useDateFormat();
  const { received, sent, from, sentAt, closedAt, area, threads, kind, mayWrite } = alert;
  return (
    <>
      <SectionCard title={received ? `Från ${from}` : ALERT_KIND_LABELS[kind]} action={<AlertBadges alert={alert} />}>
        <Stack gap="md">
          <AlertFacts alert={{ ...alert, area: area?.name ?? null }} />
          <Text size="sm" c="dimmed" className="tabular">
            Skickat {formatDayTime(sentAt)}
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
          {closingWords(alert, formatDayTime(closedAt))} {received ? "Tråden" : "Trådarna"} går att läsa men inte att svara i.
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

/** What the sender alone sees: to whom it went, and of which crisis it is a part. */
function SentFacts({ alert: { threads }, sent }: { alert: Alert; sent: NonNullable<Alert["sent"]> }) {
  const { audience, withinKilometres, crisis } = sent;
  const reach = audience === "within" ? `Inom ${withinKilometres} km` : AUDIENCE_LABELS[audience];
  return (
    <Text size="sm">
      {reach}: {threads.length === 1 ? "1 förening" : `${threads.length} föreningar`}.
      {crisis && (
        <>
          {" "}
          Hör till <TextLink to={crisisPath(crisis.id)}>{crisis.title}</TextLink>, vilket mottagarna inte ser.
        </>
      )}
    </Text>
  );
}

interface ReceivedActionsProps {
  alert: Alert;
  received: NonNullable<Alert["received"]>;
}

/** What the receiving association does with an alert among its own; the sender sees none of it. */
function ReceivedActions({ alert, received: { assignedTo, taskId, state } }: ReceivedActionsProps) {
  const [isAssigning, dialog] = useDisclosure(false);
  const { formatDayTime } = useDateFormat();
  const ownClosing = alert.threads[0]?.closedAt;
  const makeTask = useAction(trpc.collaborationAlerts.makeTask, {
    ...ALERT_CHANGE,
    done: () => ["Uppgiften är skapad", "Den finns bland uppgifterna i beredskapsresan."],
    touches: ["collaborationAlerts", "tasks", "dashboard"],
  });
  return (
    <Stack gap="sm">
      <Text>
        {assignedTo ? `Ansvarig hos er: ${assignedTo.name}. ` : "Ingen ansvarig hos er än. "}
        {taskId && (
          <>
            Det finns en uppgift i <TextLink to="/association-journey">beredskapsresan</TextLink>.
          </>
        )}
      </Text>
      {ownClosing && (
        <Text>
          {alert.closedBy ?? "Någon hos er"} stängde larmet för er förening {formatDayTime(ownClosing)}.
        </Text>
      )}
      <Group gap="sm">
        <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
          Tilldela intern
        </Button>
        {!taskId && (
          <Button
            variant="default"
            loading={makeTask.isPending}
            leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => makeTask.send({ alertId: alert.id })}
          >
            Omvandla till uppgift
          </Button>
        )}
        {state !== "closed" && <CloseButton alert={alert} />}
      </Group>
      {isAssigning && <AssignDialog alertId={alert.id} assignedTo={assignedTo} onClose={dialog.close} />}
    </Stack>
  );
}

interface AssignDialogProps extends DialogProps {
  alertId: string;
  assignedTo: { profileId: string; name: string } | null;
}

/** «Tilldela intern»: who of the own association takes care of an alert. */
function AssignDialog({ alertId, assignedTo, onClose }: AssignDialogProps) {
  const utils = trpc.useUtils();
  const seen = assignedTo?.profileId ?? "";
  const assign = useAction(trpc.collaborationAlerts.assign, ALERT_CHANGE);
  return (
    <FormDialog
      title="Tilldela intern"
      submit="Spara"
      schema={assignAlertInput}
      initial={{ alertId, profileId: seen, seenProfileId: seen }}
      action={assign}
      remedy={async (refusal, form) => {
        if (errorReason(refusal) !== "ALERT_CHANGED") return null;
        const { received } = await utils.collaborationAlerts.alert.fetch({ alertId }, { staleTime: 0 });
        form.setFieldValue("seenProfileId", received?.assignedTo?.profileId ?? "");
        return OVERWRITE_HINT;
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>Den andra föreningen ser inte vem som är ansvarig hos er.</Text>
          <OwnerField person={assignedTo} {...field("profileId")} />
        </>
      )}
    </FormDialog>
  );
}

/** Ends an alert for everybody when it is one's own, else for one's own association. */
function CloseButton({ alert: { id, received } }: { alert: Alert }) {
  const [isAsking, dialog] = useDisclosure(false);
  const close = useAction(trpc.collaborationAlerts.close, ALERT_CHANGE);
  return (
    <>
      <Button
        variant="default"
        loading={close.isPending}
        leftSection={<IconCircleCheck size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {received ? "Stäng för oss" : "Stäng larmet"}
      </Button>
      <Confirm
        opened={isAsking}
        title={received ? "Stänga för er förening?" : "Stänga larmet?"}
        text={
          received
            ? "Larmet räknas som klart hos er. Avsändaren ser att ni har stängt det. Ni kan fortfarande skriva i tråden."
            : "Mottagarna ser att det är klart, och ingen kan svara längre."
        }
        confirmLabel={received ? "Stäng för oss" : "Stäng för alla"}
        onConfirm={() => close.send({ alertId: id })}
        onClose={dialog.close}
      />
    </>
  );
}
