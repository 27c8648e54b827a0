import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { TextLink } from "#client/components/text-link.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { keepRedirect } from "#client/lib/redirect-address.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSessionRefresh } from "#client/lib/use-session.ts";
import { signInInput } from "#shared/schemas/account.ts";
import { AuthNotice } from "./auth-notice.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { PasswordField } from "./password-field.tsx";
import { ResendVerification } from "./resend-verification.tsx";

interface LoginFormProps {
  search: string;
  notice: string | undefined;
  /** The password was right and a code is owed. */
  onSecondStep: () => void;
}

/** Signs in. The page leads on as soon as the session is there. */
export function LoginForm({ search, notice, onSecondStep }: LoginFormProps) {
  const isLive = useHydrated();
  const refreshSession = useSessionRefresh();
  const form = useSchemaForm(signInInput, { initialValues: { email: "", password: "" } });
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: ({ secondFactorRequired }) => {
      notifyAccess.clear();
      return secondFactorRequired ? onSecondStep() : refreshSession();
    },
    onError: (error) => notifyAccess.error("Fel vid inloggning", errorText(error)),
  });
  const isUnverified = errorReason(signIn.error) === "EMAIL_NOT_VERIFIED";
  const redirect = new URLSearchParams(search).get("redirect") ?? undefined;

  return (
    <form inert={!isLive} noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      <Stack gap="md">
        {notice && signIn.isIdle && <AuthNotice>{notice}</AuthNotice>}
        <TextInput label="E-postadress" type="email" autoComplete="username" inputMode="email" {...form.getInputProps("email")} />
        <PasswordField label="Lösenord" autoComplete="current-password" {...form.getInputProps("password")} />
        {signIn.isError && (
          <Alert color={isUnverified ? "varsel" : "kris"} role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
            <Stack gap="sm">
              {errorText(signIn.error)}
              {isUnverified && <ResendVerification email={form.values.email} redirect={redirect} />}
            </Stack>
          </Alert>
        )}
        <Button type="submit" fullWidth loading={signIn.isPending || signIn.isSuccess}>
          Logga in
        </Button>
        <TextLink to={keepRedirect("/reset-password", search)} state={{ email: form.values.email }} ta="center" py={10}>
          Glömt lösenordet?
        </TextLink>
        <DemoAccounts onPick={form.setValues} />
      </Stack>
    </form>
  );
}
