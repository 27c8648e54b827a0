import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileExport, IconFileImport, IconRefreshAlert, IconSend, IconUserPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { SUBSCRIBER_STATUSES } from "#shared/enums.ts";
import { formatNumber, formatPercent } from "#shared/format/number.ts";
import { SubscriberList } from "./subscriber-list.tsx";
import { STATUSES } from "./subscriber-views.ts";

const SendDialog = lazyPart(async () => ({ default: (await import("./send-dialog.tsx")).SendDialog }));
const AddDialog = lazyPart(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));
const ImportDialog = lazyPart(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

export function SubscribersTab() {
  const [isSending, sendDialog] = useDisclosure(false);
  const [isAdding, addDialog] = useDisclosure(false);
  const [isImporting, importDialog] = useDisclosure(false);
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button leftSection={<IconSend size={18} stroke={1.75} aria-hidden />} onClick={sendDialog.open}>
          Skicka meddelande
        </Button>
        <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={addDialog.open}>
          Lägg till
        </Button>
        <Button variant="default" leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />} onClick={importDialog.open}>
          Importera CSV
        </Button>
        <LinkButton to="/admin?tab=export" variant="default" leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}>
          Exportera
        </LinkButton>
        <AskAgainButton />
      </Group>
      <SubscriberCounts />
      <Card p={{ base: "md", sm: "lg" }}>
        <SubscriberList />
      </Card>
      <Suspense fallback={null}>
        {isSending && <SendDialog onClose={sendDialog.close} />}
        {isAdding && <AddDialog onClose={addDialog.close} />}
        {isImporting && <ImportDialog onClose={importDialog.close} />}
      </Suspense>
    </Stack>
  );
}

/** Asks everybody to say again that they want the messages, for example once a year. */
function AskAgainButton() {
  const [isAsking, dialog] = useDisclosure(false);
  const askAgain = trpc.subscribers.askAgain.useMutation({
    onSuccess: ({ asked }) =>
      notify.success("Förfrågan är på väg", asked === 1 ? "En prenumerant blir ombedd." : `${asked} prenumeranter blir ombedda.`),
    onError: (error) => notify.error("Förfrågan kunde inte skickas", errorText(error)),
  });
  return (
    <>
      <Button
        variant="default"
        loading={askAgain.isPending}
        leftSection={<IconRefreshAlert size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        Be alla bekräfta på nytt
      </Button>
      <Confirm
        opened={isAsking}
        title="Be alla bekräfta på nytt?"
        text="Alla aktiva och väntande prenumeranter får ett mejl, eller ett sms om de saknar e-post, med en länk eller kod. De som är aktiva får krismeddelanden under tiden."
        confirmLabel="Skicka förfrågan"
        onConfirm={() => askAgain.mutate()}
        onClose={dialog.close}
      />
    </>
  );
}

/** How many there are, and how many of the homes they make up. */
function SubscriberCounts() {
  const counts = trpc.subscribers.counts.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={counts} failure="Antalen kunde inte hämtas" skeleton={<Figures />}>
      {(read) => <Figures counts={read} />}
    </Loaded>
  );
}

/** Without the counts it holds their places. */
function Figures({ counts: { statuses, channels, coverage } = {} }: { counts?: Partial<RouterOutputs["subscribers"]["counts"]> }) {
  const figures = [
    ...SUBSCRIBER_STATUSES.map((status) => ({ label: STATUSES[status].many, value: statuses && formatNumber(statuses[status]) })),
    { label: "Nås med SMS", value: channels && formatNumber(channels.sms) },
    { label: "Nås med e-post", value: channels && formatNumber(channels.email) },
    { label: "Nås med push", value: channels && formatNumber(channels.push) },
    {
      label: "Aktiva per lägenhet",
      value: coverage && (coverage.share === null ? "–" : formatPercent(coverage.share)),
    },
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="sm" m={0}>
      {figures.map(({ label, value }) => (
        <Card key={label} p="sm">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz="h3" fw={650} className="tabular">
            {value ?? <Skeleton h={24} w={48} />}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
