import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { provePasswordInput } from "#shared/schemas/account.ts";
import { IdentityButton } from "./identity-button.tsx";
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
  const prove = useAction(trpc.auth.provePassword, { failed: "Lösenordet kunde inte kontrolleras", touches: [] });

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
      <FormDialog
        title="Bekräfta med ditt lösenord"
        size={440}
        submit="Fortsätt"
        schema={provePasswordInput}
        initial={{ currentPassword: "" }}
        action={prove}
        onDone={waiting.proven}
        onClose={waiting.closed}
      >
        {(field) => (
          <>
            <Text>Visa att det är du. Skriv ditt lösenord, så fortsätter vi där du var.</Text>
            <UsernameField />
            <PasswordField label="Lösenord" autoComplete="current-password" data-autofocus {...field("currentPassword")} />
            <IdentityButton as="proof" redirect={window.location.pathname + window.location.search} />
          </>
        )}
      </FormDialog>
    ),
  };
}

/** What was pressed was disabled while it waited, so the dialog cannot give the focus back by itself. */
function returnFocus(pressed: Element | null): void {
  if (pressed instanceof HTMLElement) window.setTimeout(() => pressed.focus(), FOCUS_DELAY_MS);
}
