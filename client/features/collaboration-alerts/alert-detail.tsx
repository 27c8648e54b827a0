import { Button, Group, Modal, Alert as Notice, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowLeft, IconCircleCheck, IconInfoCircle, IconListCheck, IconUserPlus } from "@tabler/icons-react";
import { useEffect } from "react";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { OwnerField } from "#client/components/owner-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { assignAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { ALERT_KIND_LABELS, AUDIENCE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { AlertBadges } from "./alert-badges.tsx";
import { AlertFacts } from "./alert-facts.tsx";
import type { Alert } from "./alert-views.ts";
import { ThreadCard } from "./thread-card.tsx";
import { useAlertChanges } from "./use-alert-changes.ts";

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
  const changes = useAlertChanges();
  const { formatShort } = useDateFormat();
  const ownClosing = alert.threads[0]?.closedAt;
  const utils = trpc.useUtils();
  const makeTask = trpc.collaborationAlerts.makeTask.useMutation({
    ...changes,
    onSuccess: () => {
      notify.success("Uppgiften är skapad", "Den finns bland uppgifterna i beredskapsresan.");
      return utils.tasks.invalidate();
    },
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
          {alert.closedBy ?? "Någon hos er"} stängde larmet för er förening {formatShort(ownClosing)}.
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
            onClick={() => makeTask.mutate({ alertId: alert.id })}
          >
            Omvandla till uppgift
          </Button>
        )}
        {state !== "closed" && <CloseButton alert={alert} />}
      </Group>
      <AssignDialog opened={isAssigning} alertId={alert.id} assignedTo={assignedTo} onClose={dialog.close} />
    </Stack>
  );
}

interface AssignDialogProps {
  opened: boolean;
  alertId: string;
  assignedTo: { profileId: string; name: string } | null;
  onClose: () => void;
}

/** «Tilldela intern»: who of the own association takes care of an alert. */
function AssignDialog({ opened, onClose, ...content }: AssignDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Tilldela intern" size={520}>
      <ReceivedActionsContent key={content.assignedTo?.profileId} {...content} onDone={onClose} />
    </Modal>
  );
}

function ReceivedActionsContent({ alertId, assignedTo, onDone }: Omit<AssignDialogProps, "opened" | "onClose"> & { onDone: () => void }) {
  const utils = trpc.useUtils();
  const seen = assignedTo?.profileId ?? "";
  const form = useSchemaForm(assignAlertInput, { initialValues: { alertId, profileId: seen, seenProfileId: seen } });
  const assign = trpc.collaborationAlerts.assign.useMutation({
    onSuccess: onDone,
    onSettled: () => utils.collaborationAlerts.invalidate(),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => assign.mutate(assignAlertInput.parse(values)))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={assign.isPending}
      error={assign.error}
    >
      <Text>Den andra föreningen ser inte vem som är ansvarig hos er.</Text>
      <OwnerField owner={assignedTo} value={form.values.profileId} onChange={(profileId) => form.setFieldValue("profileId", profileId)} />
    </DialogForm>
  );
}

/** Ends an alert for everybody when it is one's own, else for one's own association. */
function CloseButton({ alert: { id, received } }: { alert: Alert }) {
  const [isAsking, dialog] = useDisclosure(false);
  const close = trpc.collaborationAlerts.close.useMutation(useAlertChanges());
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
        onConfirm={() => close.mutate({ alertId: id })}
        onClose={dialog.close}
      />
    </>
  );
}
