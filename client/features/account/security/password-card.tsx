import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorReason, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { passwordChangeForm } from "#shared/schemas/account.ts";
import { PasswordField } from "../password-field.tsx";
import { UsernameField } from "../username-field.tsx";
import { PASSWORD_FIELDS_INVALID, passwordErrorText } from "./password-error-text.ts";

export function PasswordCard() {
  const { form, failure, isPending, isChanged, submit } = usePasswordChange();

  return (
    <SectionCard title="Lösenord">
      <form noValidate onSubmit={submit} aria-label="Byt lösenord">
        <Stack gap="md" maw={440}>
          <UsernameField />
          <PasswordField
            label="Nuvarande lösenord"
            toggleLabel="Visa eller dölj nuvarande lösenord"
            autoComplete="current-password"
            {...form.getInputProps("currentPassword")}
          />
          <PasswordField
            label="Nytt lösenord"
            toggleLabel="Visa eller dölj nytt lösenord"
            autoComplete="new-password"
            advises
            {...form.getInputProps("newPassword")}
          />
          <PasswordField
            label="Bekräfta nytt lösenord"
            toggleLabel="Visa eller dölj bekräftelsen"
            autoComplete="new-password"
            {...form.getInputProps("confirmPassword")}
          />
          {failure && (
            <Alert color="kris" role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {failure}
            </Alert>
          )}
          {isChanged && (
            <Alert color="lugn" role="status" icon={<IconCircleCheck size={20} aria-hidden />}>
              Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={isPending}>
              Byt lösenord
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

const NOT_CHANGED = "Lösenordet ändrades inte";
const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** The form of a password change and what came of it: first the proof of the current password, then the update, which
 *  carries the new one alone. */
function usePasswordChange() {
  const form = useSchemaForm(passwordChangeForm, { initialValues: EMPTY });
  const prove = trpc.auth.provePassword.useMutation();
  const update = trpc.auth.updateUser.useMutation({ meta: { touches: ["profile.devices", "profile.apiTokens"] } });
  const [failure, setFailure] = useState<string | null>(null);

  const change = async ({ currentPassword, newPassword }: typeof EMPTY): Promise<void> => {
    setFailure(null);
    update.reset();
    try {
      await prove.mutateAsync({ currentPassword });
      await update.mutateAsync({ password: newPassword });
      form.setValues(EMPTY);
      form.clearErrors();
      notifyAccess.success("Lösenord uppdaterat!");
    } catch (error) {
      setFailure(passwordErrorText(error));
      markField(error);
      notifyAccess.error(NOT_CHANGED, passwordErrorText(error));
    }
  };

  /** Where the server's refusal concerns one field, it stands there too, and the focus with it. */
  const markField = (error: unknown): void => {
    const { currentPassword, password } = fieldErrors(error);
    const newPassword = errorReason(error) === "SAME_PASSWORD" ? passwordErrorText(error) : password;
    form.setErrors({ currentPassword, newPassword });
    const field = currentPassword ? "currentPassword" : newPassword ? "newPassword" : null;
    if (field) form.getInputNode(field)?.focus();
  };

  return {
    form,
    failure,
    isPending: prove.isPending || update.isPending,
    isChanged: update.isSuccess,
    submit: form.onSubmit(change, () => {
      setFailure(null);
      notifyAccess.error(NOT_CHANGED, PASSWORD_FIELDS_INVALID);
    }),
  };
}
