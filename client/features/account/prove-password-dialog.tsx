import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Dialog, DialogFooter } from "#client/ui/dialog.tsx";
import { provePasswordInput } from "#shared/schemas/account.ts";
import { PasswordField } from "./password-field.tsx";
import { UsernameField } from "./username-field.tsx";

/** After the dialog's own attempt, and when the pressed button is enabled again. */
const FOCUS_DELAY_MS = 50;

/** Somebody closed the dialog instead of giving the password. Nothing has happened, so nothing is to be shown. */
class ProofCancelled extends Error {}

export const isProofCancelled = (error: unknown): boolean => error instanceof ProofCancelled;

interface FreshSession {
  /** Runs the action. Where the server asks for a fresh session, the password is asked for and the action runs once more.
   *  Rejects with the action's own failure, or with one that `isProofCancelled` knows when the dialog was closed. */
  withFreshSession: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be drawn beside what uses it; inside a `Modal.Stack` where a dialog may already be open. */
  dialog: ReactNode;
}

interface Waiting {
  proven: () => void;
  /** Told when the dialog has gone; after `proven` it says nothing more. */
  closed: () => void;
}

/** For what only someone may do who has just shown that they know the password: address, second factor, API keys. */
export function useFreshSession(): FreshSession {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const askForPassword = (pressed: Element | null) =>
    new Promise<void>((resolve, reject) => {
      let isProven = false;
      setWaiting({
        proven: () => {
          isProven = true;
          resolve();
        },
        closed: () => {
          setWaiting(null);
          if (isProven) return;
          reject(new ProofCancelled());
          returnFocus(pressed);
        },
      });
    });

  return {
    withFreshSession: async (action) => {
      const pressed = document.activeElement;
      try {
        return await action();
      } catch (error) {
        if (errorReason(error) !== "FRESH_SESSION_REQUIRED") throw error;
        await askForPassword(pressed);
        return action();
      }
    },
    dialog: waiting && (
      <Dialog title="Bekräfta med ditt lösenord" size={440} onClose={waiting.closed}>
        {(close) => (
          <ProvePasswordForm
            onProven={() => {
              waiting.proven();
              close();
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    ),
  };
}

/** What was pressed was disabled while it waited, so the dialog cannot give the focus back by itself. */
function returnFocus(pressed: Element | null): void {
  if (pressed instanceof HTMLElement) window.setTimeout(() => pressed.focus(), FOCUS_DELAY_MS);
}

function ProvePasswordForm({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const form = useSchemaForm(provePasswordInput, { initialValues: { currentPassword: "" } });
  const prove = trpc.auth.provePassword.useMutation({
    onSuccess: onProven,
    onError: (error) => {
      if (errorReason(error) === "WRONG_PASSWORD") form.setFieldError("currentPassword", errorText(error));
      form.getInputNode("currentPassword")?.focus();
    },
  });
  const isOtherFailure = prove.isError && errorReason(prove.error) !== "WRONG_PASSWORD";

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // React lets the event of a dialog rise to the form that the dialog was opened from.
        event.stopPropagation();
        form.onSubmit((values) => prove.mutate(values))(event);
      }}
    >
      <Stack gap="md">
        <Text>Det var ett tag sedan du loggade in. Skriv ditt lösenord, så fortsätter vi där du var.</Text>
        <UsernameField />
        <PasswordField label="Lösenord" autoComplete="current-password" data-autofocus {...form.getInputProps("currentPassword")} />
        {isOtherFailure && (
          <Alert color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(prove.error)}
          </Alert>
        )}
        <DialogFooter submit="Fortsätt" isPending={prove.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
