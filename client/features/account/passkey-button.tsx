import { Alert, Button, type ButtonProps, Stack } from "@mantine/core";
import { IconAlertTriangle, IconFingerprint } from "@tabler/icons-react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSessionRefresh } from "#client/lib/use-session.ts";
import { useApiAction } from "#client/ui/use-action.ts";
import { answerWithPasskey } from "./passkeys.ts";

interface PasskeyButtonProps {
  /** The whole sign-in, or the step that follows on the password. */
  as: "sign-in" | "second-step";
  label: string;
  variant?: ButtonProps["variant"];
  /** The password that was shown counts no longer. */
  onExpired?: (reason: string) => void;
}

/** Asks this device for a passkey. The page leads on once the session is there. */
export function PasskeyButton({ as, label, variant, onExpired }: PasskeyButtonProps) {
  const { client } = trpc.useUtils();
  const refreshSession = useSessionRefresh();
  const { passkeys } = client.auth;
  const signIn = useApiAction(
    async () => {
      if (as === "sign-in") return passkeys.signIn.mutate({ answer: await answerWithPasskey(await passkeys.beginSignIn.mutate()) });
      return passkeys.completeSecondStep.mutate({ answer: await answerWithPasskey(await passkeys.beginSecondStep.mutate()) });
    },
    { failed: "Fel vid inloggning", touches: [] },
  );

  const press = (): void =>
    signIn.send(undefined, {
      onDone: () => {
        notifyAccess.clear();
        return refreshSession();
      },
      onRefused: (refusal) => errorReason(refusal) === "CHALLENGE_EXPIRED" && onExpired?.(errorText(refusal)),
    });

  return (
    <Stack gap="sm">
      <Button
        variant={variant}
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
        loading={signIn.isPending || signIn.answer !== null}
        onClick={press}
      >
        {label}
      </Button>
      {signIn.refusal && !signIn.isPending && (
        <Alert color="varsel" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(signIn.refusal)}
        </Alert>
      )}
    </Stack>
  );
}
