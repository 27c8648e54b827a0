import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { TextLink } from "#client/components/text-link.tsx";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { destinationOf, keepRedirect } from "#client/lib/redirect-address.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSession } from "#client/lib/use-session.ts";
import { signUpInput } from "#shared/schemas/account.ts";
import { AuthCard } from "./auth-card.tsx";
import { AuthNotice } from "./auth-notice.tsx";
import { readLoginState } from "./login-state.ts";
import { PasswordField } from "./password-field.tsx";

export function Component() {
  const { session } = useSession();
  const location = useLocation();
  const isHydrated = useHydrated();
  const search = isHydrated ? location.search : "";
  const { notice } = readLoginState(isHydrated ? location.state : null);
  if (session) return <Navigate to={destinationOf(search, dashboardPath(session))} replace />;

  return (
    <AuthCard
      title="Skapa konto"
      description="Ett konto per person. Sedan väljer du om du är privatperson eller hör till en förening."
      footer={
        <>
          Har du redan ett konto? <TextLink to={keepRedirect("/login", search)}>Logga in</TextLink>
        </>
      }
    >
      {notice && <AuthNotice>{notice}</AuthNotice>}
      <SignupForm search={search} />
    </AuthCard>
  );
}

/** Creates the account and leads to the mailbox. Strength is advice only; the server refuses what is too common. */
function SignupForm({ search }: { search: string }) {
  const isLive = useHydrated();
  const navigate = useNavigate();
  const form = useSchemaForm(signUpInput, { initialValues: { fullName: "", displayName: "", email: "", password: "" } });
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
