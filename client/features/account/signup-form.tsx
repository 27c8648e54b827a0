import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { keepRedirect } from "#client/lib/redirect-address.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { signUpInput } from "#shared/schemas/account.ts";
import { PasswordField } from "./password-field.tsx";

interface SignupFormProps {
  search: string;
  /** Where an invitation went, or what another service tells. */
  email?: string | null;
  fullName?: string | null;
}

/** Creates the account and leads to the mailbox. Strength is advice only; the server refuses what is too common. */
export function SignupForm({ search, email, fullName }: SignupFormProps) {
  const isLive = useHydrated();
  const navigate = useNavigate();
  const form = useSchemaForm(signUpInput, {
    initialValues: { fullName: fullName ?? "", displayName: "", email: email ?? "", password: "" },
  });
  const signUp = trpc.auth.signUp.useMutation({
    onSuccess: (_answer, { email }) => {
      notifyAccess.success("Registrering lyckades!", "Vänligen kolla din e-post för att verifiera ditt konto.");
      return navigate(keepRedirect("/signup-confirmation", search), { state: { email } });
    },
    onError: (error) => {
      showAtFields(form, error);
      notifyAccess.error("Fel vid registrering", errorText(error));
    },
  });
  const redirect = new URLSearchParams(search).get("redirect") ?? undefined;

  return (
    <form inert={!isLive} noValidate onSubmit={form.onSubmit((values) => signUp.mutate({ ...values, redirect }))}>
      <Stack gap="md">
        <TextInput
          label="Fullständigt namn"
          description="Frivilligt. Styrelsen ser det när du ansöker till en förening."
          autoComplete="name"
          {...form.getInputProps("fullName")}
        />
        <TextInput
          label="Visningsnamn"
          description="Frivilligt. Så tilltalar vi dig i portalen."
          autoComplete="nickname"
          {...form.getInputProps("displayName")}
        />
        <TextInput label="E-postadress" type="email" autoComplete="username" inputMode="email" required {...form.getInputProps("email")} />
        <PasswordField label="Lösenord" autoComplete="new-password" required advises {...form.getInputProps("password")} />
        {signUp.isError && Object.keys(fieldErrors(signUp.error)).length === 0 && (
          <Alert color="kris" role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(signUp.error)}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={signUp.isPending || signUp.isSuccess}>
          Skapa konto
        </Button>
      </Stack>
    </form>
  );
}
