import { Button, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDots, IconFileExport, IconRefreshAlert, IconSend, IconUserPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { useNavigate } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";
import { SubscriberList } from "./subscriber-list.tsx";

const SendDialog = lazyPart(async () => ({ default: (await import("./send-dialog.tsx")).SendDialog }));
const AddSubscriberDialog = lazyPart(async () => ({
  default: (await import("#client/components/add-subscriber-dialog.tsx")).AddSubscriberDialog,
}));

export function SubscribersTab() {
  const [isSending, sendDialog] = useDisclosure(false);
  const [isAdding, addDialog] = useDisclosure(false);
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button leftSection={<IconSend size={18} stroke={1.75} aria-hidden />} onClick={sendDialog.open}>
          Skicka meddelande
        </Button>
        <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={addDialog.open}>
          Lägg till
        </Button>
        <MoreActions />
      </Group>
      <Reached />
      <Card p={{ base: "md", sm: "lg" }}>
        <SubscriberList />
      </Card>
      <Suspense fallback={null}>
        {isSending && <SendDialog onClose={sendDialog.close} />}
        {isAdding && <AddSubscriberDialog onClose={addDialog.close} />}
      </Suspense>
    </Stack>
  );
}

/** What is done once a year. */
function MoreActions() {
  const navigate = useNavigate();
  const [isAsking, dialog] = useDisclosure(false);
  const askAgain = useAction(trpc.subscribers.askAgain, {
    done: ({ asked }) => ["Förfrågan är på väg", asked === 1 ? "En prenumerant blir ombedd." : `${asked} prenumeranter blir ombedda.`],
    failed: "Förfrågan kunde inte skickas",
    touches: ["subscribers.list", "subscribers.counts"],
  });
  return (
    <>
      <ActionMenu
        label="Fler åtgärder"
        trigger={(trigger) => (
          <Button
            variant="default"
            leftSection={<IconDots size={18} stroke={1.75} aria-hidden />}
            loading={askAgain.isPending}
            {...trigger}
          >
            Mer
          </Button>
        )}
      >
        <ActionMenuItem icon={IconFileExport} onClick={() => navigate("/admin?tab=export")}>
          Exportera
        </ActionMenuItem>
        <ActionMenuItem icon={IconRefreshAlert} onClick={dialog.open}>
          Be alla bekräfta på nytt
        </ActionMenuItem>
      </ActionMenu>
      <Confirm
        opened={isAsking}
        title="Be alla bekräfta på nytt?"
        text="Alla aktiva och väntande prenumeranter får ett mejl, eller ett sms om de saknar e-post, med en länk eller kod. De som är aktiva får krismeddelanden under tiden."
        confirmLabel="Skicka förfrågan"
        onConfirm={() => askAgain.send()}
        onClose={dialog.close}
      />
    </>
  );
}

/** Whom a message reaches and how, and who is left; how many of the homes they make up stands under «Nå de boende». */
function Reached() {
  const counts = trpc.subscribers.counts.useQuery(undefined, FRESH);
  return (
    <Loaded query={counts} failure="Antalen kunde inte hämtas" skeleton={<Skeleton h={48} />}>
      {({ statuses: { active, pending, unsubscribed, bounced }, channels: { sms, email, push } }) => {
        const left = [
          pending > 0 && `${formatNumber(pending)} väntar på bekräftelse`,
          bounced > 0 && `${formatNumber(bounced)} nås inte`,
          unsubscribed > 0 && `${formatNumber(unsubscribed)} ${unsubscribed === 1 ? "avslutad" : "avslutade"}`,
        ].filter(Boolean);
        return (
          <Text>
            <strong>{`${peopleWords(active)} får krislarm`}</strong>
            {active > 0 && `: ${formatNumber(sms)} med sms, ${formatNumber(email)} med e-post, ${formatNumber(push)} med notiser`}
            {left.length > 0 && ` · ${left.join(" · ")}`}
          </Text>
        );
      }}
    </Loaded>
  );
}
