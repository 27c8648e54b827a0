import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMail } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { afterSending } from "./board-recipients.ts";
import { SendDialog } from "./send-dialog.tsx";

/** «Skicka till styrelsen», after asking. */
export function SendButton({ documentId, isReady }: { documentId: string; isReady: boolean }) {
  const [isAsking, dialog] = useDisclosure(false);
  const send = trpc.documents.sendToBoard.useMutation({
    onSuccess: ({ recipients }) => notify.success("Dokumentet är skickat", afterSending(recipients)),
    onError: (error) => notify.error("Dokumentet kunde inte skickas", errorText(error)),
  });
  return (
    <>
      <Button
        variant="default"
        disabled={!isReady}
        loading={send.isPending}
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        Skicka till styrelsen
      </Button>
      <SendDialog opened={isAsking} onClose={dialog.close} onSend={() => send.mutate({ documentId })} />
    </>
  );
}
