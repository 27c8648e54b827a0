import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
import { resetSecondFactorInput } from "#shared/schemas/admin.ts";
import type { OperatedUser } from "./users-card.tsx";

/** Asks for the operator's own password where the server wants it, and runs the action again. */
export interface FreshSession {
  withFreshSession: <T>(action: () => Promise<T>) => Promise<T>;
  isCancelled: (error: unknown) => boolean;
  dialog: ReactNode;
}

interface ResetSecondFactorDialogProps {
  /** Whose second factor it is about; null closes the dialog. */
  user: OperatedUser | null;
  freshSession: FreshSession;
  onClose: () => void;
}

/** Takes away the second factor of somebody who has lost both the app and the recovery codes. */
export function ResetSecondFactorDialog({ user, freshSession, onClose }: ResetSecondFactorDialogProps) {
  useFocusBack(user !== null);
  // Kept while the dialog closes, so that it does not lose its words on the way.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);

  return (
    <Modal.Stack>
      <Modal stackId="reset-second-factor" opened={user !== null} onClose={onClose} title="Stäng av tvåfaktorsautentisering" size={520}>
        {shown && <ResetForm key={shown.userId} user={shown} freshSession={freshSession} onClose={onClose} />}
      </Modal>
      {freshSession.dialog}
    </Modal.Stack>
  );
}

interface ResetFormProps {
  user: OperatedUser;
  freshSession: FreshSession;
  onClose: () => void;
}

function ResetForm({ user, freshSession: { withFreshSession, isCancelled }, onClose }: ResetFormProps) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useSchemaForm<{ userId: string; email: string }>(resetSecondFactorInput, {
    initialValues: { userId: user.userId, email: "" },
  });

  const reset = async (values: { userId: string; email: string }): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await withFreshSession(() => utils.client.admin.resetSecondFactor.mutate(values));
      notify.success("Tvåfaktorsautentiseringen är avstängd", `${user.displayName} har fått ett mejl och måste logga in igen.`);
      onClose();
      await utils.admin.users.invalidate();
    } catch (error) {
      if (isCancelled(error)) return;
      if (errorReason(error) === "EMAIL_DOES_NOT_MATCH") {
        form.setFieldError("email", errorText(error));
        form.getInputNode("email")?.focus();
      } else setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void reset(values))}>
      <Stack gap="md">
        <Text>
          Gör det bara när du har kontrollerat vem du har kontakt med. Tvåfaktorn och återställningskoderna för {user.displayName} tas bort,
          alla inloggningar avslutas och personen får ett mejl. Sedan räcker lösenordet för att logga in.
        </Text>
        <TextInput
          label="Skriv kontots e-postadress"
          type="email"
          autoComplete="off"
          data-autofocus
          description={`Kontots adress är ${user.email}`}
          {...form.getInputProps("email")}
        />
        {failure !== null && (
          <Alert color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color="kris" loading={isBusy}>
            Stäng av tvåfaktor
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
