import { Anchor, Button, Group, Modal, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconWebhook, type TablerIcon } from "@tabler/icons-react";
import { useState } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import type { WebhookEvent, WebhookFault } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { WEBHOOKS_MAX } from "#shared/limits.ts";
import { addWebhookInput } from "#shared/schemas/webhooks.ts";

type Webhook = RouterOutputs["webhooks"]["list"][number];

/** Which one is open, and its secret when it was just made. */
interface Shown {
  webhookId: string;
  secret: string | null;
}

/** The addresses that are told what happens in the house. */
export function WebhooksCard() {
  const webhooks = trpc.webhooks.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ waiting, stoppedAt }) => waiting > 0 && !stoppedAt) ? POLL_MS : false),
  });
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const open = webhooks.data?.find(({ id }) => id === shown?.webhookId);

  return (
    <SectionCard title="Webhooks">
      <Stack gap="md">
        <Text>
          För den som skriver egna program: portalen anropar er adress när ett krisläge börjar eller slutar, ett besked skickas, någon
          svarar eller en förfrågan ändras. Namn, nummer och behov skickas aldrig.{" "}
          <Anchor href="/api/docs" target="_blank" underline="always">
            Så fungerar det
          </Anchor>
        </Text>
        <Loaded query={webhooks} skeleton={<ListSkeleton rows={1} rowHeight={52} />}>
          {(known) => <WebhookList webhooks={known} onOpen={(webhookId) => setShown({ webhookId, secret: null })} />}
        </Loaded>
        {webhooks.data && webhooks.data.length < WEBHOOKS_MAX && (
          <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setIsAdding(true)}>
            Lägg till adress
          </Button>
        )}
      </Stack>
      {isAdding && <AddDialog onAdded={({ id, secret }) => setShown({ webhookId: id, secret })} onClose={() => setIsAdding(false)} />}
      {open && !isAdding && <WebhookDialog webhook={open} secret={shown?.secret ?? null} onClose={() => setShown(null)} />}
    </SectionCard>
  );
}

const STATES: Record<"on" | "waiting" | "off", { label: string; color: "lugn" | "varsel" | "kris"; icon: TablerIcon }> = {
  on: { label: "På", color: "lugn", icon: IconCircleCheck },
  waiting: { label: "Väntar", color: "varsel", icon: IconClock },
  off: { label: "Avstängd", color: "kris", icon: IconAlertTriangle },
};

const stateOf = ({ stoppedAt, nextTryAt }: Webhook): keyof typeof STATES => (stoppedAt ? "off" : nextTryAt ? "waiting" : "on");

function WebhookList({ webhooks, onOpen }: { webhooks: readonly Webhook[]; onOpen: (webhookId: string) => void }) {
  const { formatDayTime } = useDateFormat();
  if (webhooks.length === 0) return <EmptyState icon={IconWebhook}>Ingen adress är tillagd.</EmptyState>;
  return (
    <KeepFocus when={webhooks.length}>
      <ListRows label="Webhooks">
        {webhooks.map((webhook) => {
          const { label, color, icon } = STATES[stateOf(webhook)];
          return (
            <ListRow
              key={webhook.id}
              title={webhook.address}
              badge={
                <StatusBadge color={color} icon={icon}>
                  {label}
                </StatusBadge>
              }
              details={webhook.lastTakenAt ? `Tog emot senast ${formatDayTime(webhook.lastTakenAt)}` : "Har inte tagit emot något än"}
              action={
                <Button variant="default" aria-label={`Visa ${webhook.address}`} onClick={() => onOpen(webhook.id)}>
                  Visa
                </Button>
              }
            />
          );
        })}
      </ListRows>
    </KeepFocus>
  );
}

function AddDialog({ onAdded, onClose }: DialogProps & { onAdded: (added: RouterOutputs["webhooks"]["add"]) => void }) {
  const add = useAction(trpc.webhooks.add, { failed: "Adressen lades inte till", waitsFor: ["webhooks.list"] });
  return (
    <FormDialog
      title="Lägg till adress"
      submit="Lägg till"
      schema={addWebhookInput}
      initial={{ address: "" }}
      action={add}
      onDone={onAdded}
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          label="Adress"
          withAsterisk
          description="Dit portalen skickar. Den ska börja med https:// och gå att nå från internet."
          type="url"
          inputMode="url"
          autoComplete="off"
          {...field("address")}
        />
      )}
    </FormDialog>
  );
}

type Call = RouterOutputs["webhooks"]["calls"][number];

const EVENTS: Record<WebhookEvent, string> = {
  "crisis.begun": "Krisläge börjar",
  "crisis.message_sent": "Besked skickas",
  "crisis.answered": "Någon svarar",
  "crisis.ended": "Krisläge slutar",
  "product_request.state_changed": "Förfrågan ändras",
  "webhook.test": "Prov",
};

const FAULTS: Record<WebhookFault, string> = {
  unknown_host: "Adressen finns inte",
  unreachable: "Gick inte att nå",
  timeout: "Svarade inte på 15 sekunder",
  not_public: "Adressen leder inte ut på internet",
  secret_lost: "Hemligheten går inte att läsa. Byt den.",
};

/** How often what waits is looked at again. */
const POLL_MS = 3000;

interface WebhookDialogProps extends DialogProps {
  webhook: Webhook;
  /** When it was just made. */
  secret: string | null;
}

/** One address: how it goes, what was sent, and what an owner can do about it. */
function WebhookDialog({ webhook, secret, onClose }: WebhookDialogProps) {
  const { id: webhookId, address } = webhook;
  const [asked, setAsked] = useState<"remove" | "renew" | null>(null);
  const calls = trpc.webhooks.calls.useQuery(
    { webhookId },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.some(({ deliveredAt }) => !deliveredAt) ? POLL_MS : false) },
  );
  const test = useAction(trpc.webhooks.sendTest, { failed: "Provet skickades inte" });
  const start = useAction(trpc.webhooks.start, { failed: "Den slogs inte på" });
  const renew = useAction(trpc.webhooks.renewSecret, { failed: "Hemligheten byttes inte" });
  const remove = useAction(trpc.webhooks.remove, { done: () => "Adressen är borttagen", failed: "Adressen togs inte bort" });
  const shownSecret = renew.answer?.secret ?? secret;

  return (
    <Modal.Stack>
      <Dialog title="Webhook" size={640} closeOnClickOutside={!shownSecret} onClose={onClose}>
        {(close) => (
          <Stack gap="md">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {address}
            </Text>
            {shownSecret && (
              <CopyField
                label="Hemlighet"
                value={shownSecret}
                description="Visas bara nu. Med den kontrollerar mottagaren att anropet kommer härifrån."
              />
            )}
            <Text>
              <HowItGoes webhook={webhook} />
            </Text>
            <Group gap="xs">
              {webhook.stoppedAt ? (
                <Button loading={start.isPending} onClick={() => start.send({ webhookId })}>
                  Slå på igen
                </Button>
              ) : (
                <Button variant="default" loading={test.isPending} onClick={() => test.send({ webhookId })}>
                  Skicka ett prov
                </Button>
              )}
              <Button variant="default" loading={renew.isPending} onClick={() => setAsked("renew")}>
                Byt hemlighet
              </Button>
              <Button variant="default" loading={remove.isPending} onClick={() => setAsked("remove")}>
                Ta bort
              </Button>
            </Group>
            <Loaded query={calls} skeleton={<ListSkeleton rows={3} rowHeight={52} />}>
              {(known) => known.length > 0 && <CallList calls={known} isOn={!webhook.stoppedAt} />}
            </Loaded>
            <Confirm
              stackId="webhook-confirm"
              opened={asked !== null}
              title={asked === "renew" ? "Byta hemlighet?" : "Ta bort adressen?"}
              text={
                asked === "renew"
                  ? "Den gamla gäller ett dygn till, så att mottagaren hinner byta."
                  : "Inget mer skickas dit, inte heller det som väntar."
              }
              confirmLabel={asked === "renew" ? "Byt hemlighet" : "Ta bort"}
              isDestructive={asked === "remove"}
              onConfirm={() => (asked === "renew" ? renew.send({ webhookId }) : remove.send({ webhookId }, { onDone: close }))}
              onClose={() => setAsked(null)}
            />
          </Stack>
        )}
      </Dialog>
    </Modal.Stack>
  );
}

function HowItGoes({ webhook: { stoppedAt, nextTryAt, waiting } }: { webhook: Webhook }) {
  const { formatDayTime } = useDateFormat();
  const left = `${formatNumber(waiting)} väntar`;
  if (stoppedAt) return `Avstängd sedan ${formatDayTime(stoppedAt)}. ${waiting > 0 ? `${left} och skickas när den slås på.` : ""}`;
  if (nextTryAt) return `Mottagaren tar inte emot. ${left}, nästa försök ${formatDayTime(nextTryAt)}.`;
  return waiting > 0 ? `${left}.` : "Allt är skickat.";
}

function CallList({ calls, isOn }: { calls: readonly Call[]; isOn: boolean }) {
  const { formatDayTime } = useDateFormat();
  const again = useAction(trpc.webhooks.sendAgain, { failed: "Det skickades inte" });
  return (
    <ListRows label="Senast skickat">
      {calls.map((call) => (
        <ListRow
          key={call.id}
          title={EVENTS[call.event]}
          details={[formatDayTime(call.happenedAt), outcomeOf(call), call.tries > 1 && `${formatNumber(call.tries)} försök`]
            .filter(Boolean)
            .join(" · ")}
          action={
            isOn && (
              <Button variant="default" loading={again.isPending} onClick={() => again.send({ callId: call.id })}>
                Skicka igen
                <VisuallyHidden>{` ${EVENTS[call.event]} från ${formatDayTime(call.happenedAt)}`}</VisuallyHidden>
              </Button>
            )
          }
        />
      ))}
    </ListRows>
  );
}

function outcomeOf({ answerStatus, fault, tries }: Call): string {
  if (fault) return FAULTS[fault];
  if (answerStatus !== null) return `Svarade ${answerStatus}`;
  return tries === 0 ? "Väntar" : "";
}
