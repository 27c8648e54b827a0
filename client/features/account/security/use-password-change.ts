import { useState } from "react";
import { errorReason, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { passwordChangeForm } from "#shared/schemas/account.ts";
import { PASSWORD_FIELDS_INVALID, passwordErrorText } from "./password-error-text.ts";

const NOT_CHANGED = "Lösenordet ändrades inte";
const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** The form of a password change and what came of it: first the proof of the current password, then the update, which
 *  carries the new one alone. */
export function usePasswordChange() {
  const utils = trpc.useUtils();
  const form = useSchemaForm(passwordChangeForm, { initialValues: EMPTY });
  const prove = trpc.auth.provePassword.useMutation();
  const update = trpc.auth.updateUser.useMutation();
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
      await Promise.all([utils.profile.devices.invalidate(), utils.profile.apiTokens.invalidate()]);
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
