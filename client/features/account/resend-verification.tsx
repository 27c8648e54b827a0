import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { MAIL_WAIT_SECONDS, MailButton, useCountdown } from "./mail-button.tsx";

interface ResendVerificationProps {
  email: string;
  redirect: string | undefined;
  /** A mail has just been sent, so the first press has to wait too. */
  startsWaiting?: boolean;
}

/** `Skicka mejlet igen`, once a minute. */
export function ResendVerification({ email, redirect, startsWaiting = false }: ResendVerificationProps) {
  const countdown = useCountdown(startsWaiting ? MAIL_WAIT_SECONDS : 0);
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: ({ message }) => {
      countdown.start(MAIL_WAIT_SECONDS);
      notifyAccess.success("Mejlet är på väg", message);
    },
    onError: (error) => notifyAccess.error("Mejlet kunde inte skickas", errorText(error)),
  });

  return (
    <MailButton secondsLeft={countdown.seconds} isSending={resend.isPending} onSend={() => resend.mutate({ email, redirect })}>
      Skicka mejlet igen
    </MailButton>
  );
}
