import { Button, Card, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileExport, IconFileImport, IconSend, IconUserPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { AskAgainButton } from "./ask-again-button.tsx";
import { StairwellCounts } from "./stairwell-counts.tsx";
import { SubscriberCounts } from "./subscriber-counts.tsx";
import { SubscriberList } from "./subscriber-list.tsx";

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
      <StairwellCounts />
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
