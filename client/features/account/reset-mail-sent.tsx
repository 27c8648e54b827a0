import { Anchor, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { MailButton } from "./mail-button.tsx";
import { MAIL_WAIT_SECONDS, useCountdown } from "./use-countdown.ts";

interface ResetMailSentProps {
  email: string;
  /** The server's sentence, which does not tell whether the account exists. */
  message: string;
  onOtherAddress: () => void;
}

export function ResetMailSent({ email, message, onOtherAddress }: ResetMailSentProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const countdown = useCountdown(MAIL_WAIT_SECONDS);
  const again = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: (answer) => {
      countdown.start(MAIL_WAIT_SECONDS);
      notifyAccess.success("Begäran är skickad", answer.message);
    },
    onError: (error) => notifyAccess.error("Mejlet kunde inte skickas", errorText(error)),
  });
  // The form that had the focus is gone; here the answer is read out.
  useEffect(() => sentence.current?.focus(), []);

  return (
    <Stack gap="md">
      <Text ref={sentence} tabIndex={-1} style={{ outline: "none" }}>
        {message}
      </Text>
      <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
        Du skrev {email}. Länken gäller i 30 minuter.
      </Text>
      <MailButton secondsLeft={countdown.seconds} isSending={again.isPending} onSend={() => again.mutate({ email })}>
        Skicka igen
      </MailButton>
      <Anchor component="button" type="button" underline="always" py={10} onClick={onOtherAddress}>
        Använd en annan adress
      </Anchor>
    </Stack>
  );
}
