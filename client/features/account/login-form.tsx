import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { signInInput } from "#shared/schemas/account.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { ResendVerification } from "./resend-verification.tsx";

/** Signs in. The page leads on as soon as the session is there. */
export function LoginForm({ redirect }: { redirect: string | undefined }) {
  const isLive = useHydrated();
  const utils = trpc.useUtils();
  const form = useSchemaForm(signInInput, { initialValues: { email: "", password: "" } });
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: () => utils.auth.session.invalidate(),
    onError: (error) => notifyAccess.error("Fel vid inloggning", errorText(error)),
  });
  const isUnverified = errorReason(signIn.error) === "EMAIL_NOT_VERIFIED";

  return (
    <form inert={!isLive} noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      <Stack gap="md">
        <TextInput label="E-postadress" type="email" autoComplete="username" inputMode="email" {...form.getInputProps("email")} />
        <PasswordInput
          label="Lösenord"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": "Visa eller dölj lösenordet", tabIndex: 0, "aria-hidden": false }}
          {...form.getInputProps("password")}
        />
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
        <DemoAccounts onPick={form.setValues} />
      </Stack>
    </form>
  );
}
