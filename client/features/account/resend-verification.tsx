import { Button, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useCountdown } from "./use-countdown.ts";

const WAIT_SECONDS = 60;

interface ResendVerificationProps {
  email: string;
  redirect: string | undefined;
  /** A mail has just been sent, so the first press has to wait too. */
  startsWaiting?: boolean;
}

/** `Skicka mejlet igen`, once a minute. */
export function ResendVerification({ email, redirect, startsWaiting = false }: ResendVerificationProps) {
  const countdown = useCountdown(startsWaiting ? WAIT_SECONDS : 0);
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: ({ message }) => {
      countdown.start(WAIT_SECONDS);
      notifyAccess.success("Mejlet är på väg", message);
    },
    onError: (error) => notifyAccess.error("Mejlet kunde inte skickas", errorText(error)),
  });

  return (
    <div>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        disabled={countdown.seconds > 0}
        loading={resend.isPending}
        onClick={() => resend.mutate({ email, redirect })}
      >
        Skicka mejlet igen
      </Button>
      {countdown.seconds > 0 && (
        <Text fz="sm" c="dimmed" mt={6} className="tabular">
          Du kan skicka igen om {countdown.seconds} s.
        </Text>
      )}
    </div>
  );
}
