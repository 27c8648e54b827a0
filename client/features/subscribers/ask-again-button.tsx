import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconRefreshAlert } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";

/** Asks everybody to say again that they want the messages, for example once a year. */
export function AskAgainButton() {
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
