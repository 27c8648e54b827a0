import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconWebhook, type TablerIcon } from "@tabler/icons-react";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { WEBHOOKS_MAX } from "#shared/limits.ts";
import { addWebhookInput } from "#shared/schemas/webhooks.ts";
import { POLL_MS, WebhookDialog } from "./webhook-dialog.tsx";

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
