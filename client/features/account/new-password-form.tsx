import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { errorReason, errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { redirectParameter } from "#client/lib/redirect-address.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSessionRefresh } from "#client/lib/use-session.ts";
import { resetPasswordInput } from "#shared/schemas/account.ts";
import type { LoginState } from "./login-state.ts";
import { PasswordField } from "./password-field.tsx";

const SECOND_STEP: LoginState = { isSecondStep: true };
const SECURITY = "/settings?tab=sakerhet";

/** What a new password has ended beside the sessions, and what it has not: somebody else may have added it. */
function whatElse({ hasPasskeys, isUnlinked }: { hasPasskeys: boolean; isUnlinked: boolean }): string | undefined {
  const told = [
    isUnlinked && "Kontot hos en annan tjänst är bortkopplat.",
    hasPasskeys && "Passnycklarna gäller fortfarande: ta bort dem du inte känner igen.",
  ];
  return told.filter(Boolean).join(" ") || undefined;
}

interface NewPasswordFormProps {
  token: string;
  /** The link ran out, or was used elsewhere, while the form was filled in. */
  onSpent: () => void;
}

/** Saves the new password; it ends all sessions and opens one here, after the second step where there is one. */
export function NewPasswordForm({ token, onSpent }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const refreshSession = useSessionRefresh();
  const form = useSchemaForm(newPasswordForm, { initialValues: { password: "", confirmPassword: "" } });
  const save = trpc.auth.resetPassword.useMutation({
    onSuccess: async ({ secondFactorRequired, hasPasskeys, isUnlinked }) => {
      notifyAccess.success("Lösenord uppdaterat!", whatElse({ hasPasskeys, isUnlinked }));
      await refreshSession();
      const next = hasPasskeys ? `/login?${redirectParameter(SECURITY)}` : "/login";
      if (secondFactorRequired) await navigate(next, { replace: true, state: SECOND_STEP });
      else await navigate("/dashboard", { replace: true });
    },
    onError: (error) => {
      if (errorReason(error) === "LINK_INVALID") return onSpent();
      notifyAccess.error("Lösenordet kunde inte sparas", errorText(error));
      const faults = fieldErrors(error);
      form.setErrors(faults);
      if (faults.password) form.getInputNode("password")?.focus();
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => save.mutate({ token, password }))}>
      <Stack gap="md">
        <PasswordField
          label="Nytt lösenord"
          toggleLabel="Visa eller dölj nytt lösenord"
          autoComplete="new-password"
          advises
          {...form.getInputProps("password")}
        />
        <PasswordField
          label="Bekräfta nytt lösenord"
          toggleLabel="Visa eller dölj bekräftelsen"
          autoComplete="new-password"
          {...form.getInputProps("confirmPassword")}
        />
        {save.isError && Object.keys(fieldErrors(save.error)).length === 0 && (
          <Alert color="kris" role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(save.error)}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={save.isPending || save.isSuccess}>
          Spara nytt lösenord
        </Button>
      </Stack>
    </form>
  );
}

/** The form of a reset. Only the password is sent, once. */
const newPasswordForm = z
  .object({
    password: resetPasswordInput.shape.password,
    confirmPassword: z.string().min(1, "Bekräfta nytt lösenord krävs."),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "Nya lösenorden matchar inte.",
    when: ({ value }) => typeof value === "object" && value !== null && "confirmPassword" in value && value.confirmPassword !== "",
  });
