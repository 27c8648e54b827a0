import { Alert, Button, Code, Paper, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { TextLink } from "#client/components/text-link.tsx";
import { api } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { destinationOf, keepRedirect } from "#client/lib/redirect-address.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSession, useSessionRefresh } from "#client/lib/use-session.ts";
import { signInInput } from "#shared/schemas/account.ts";
import { AuthCard, StepSkeleton } from "./auth-card.tsx";
import { AuthNotice } from "./auth-notice.tsx";
import { IdentityButton } from "./identity-button.tsx";
import classes from "./login-page.module.css";
import { type LoginState, readLoginState } from "./login-state.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { knowsPasskeys } from "./passkeys.ts";
import { PasswordField } from "./password-field.tsx";
import { reasonToSignIn } from "./reason-to-sign-in.ts";
import { ResendVerification } from "./resend-verification.tsx";

const SecondStep = lazyPart(async () => ({ default: (await import("./second-step.tsx")).SecondStep }));
const AlreadySignedIn = lazyPart(async () => ({ default: (await import("./already-signed-in.tsx")).AlreadySignedIn }));

/** The sign-in; with a second factor in two steps on the same card. Each step is an entry of the history. */
export function Component() {
  const { session } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const isHydrated = useHydrated();
  const search = isHydrated ? location.search : "";
  const { notice, isSecondStep, isForSignedIn } = readLoginState(isHydrated ? location.state : null);
  const goToStep = (state: LoginState, options?: { replace: boolean }) => navigate({ search }, { state, ...options });

  if (session && !(notice && isForSignedIn)) return <Navigate to={destinationOf(search, dashboardPath(session))} replace />;
  if (session && notice) {
    return (
      <Suspense fallback={null}>
        <AlreadySignedIn notice={notice} />
      </Suspense>
    );
  }
  if (isSecondStep) {
    return (
      <AuthCard title="Logga in" description="Steg 2 av 2. Kontot har tvåfaktorsautentisering.">
        <Suspense fallback={<StepSkeleton />}>
          <SecondStep onRestart={(reason) => goToStep({ notice: reason }, { replace: true })} />
        </Suspense>
      </AuthCard>
    );
  }
  return <LoginForm search={search} notice={notice} onSecondStep={() => goToStep({ isSecondStep: true })} />;
}

interface LoginFormProps {
  search: string;
  notice: string | undefined;
  /** The password was right and a code is owed. */
  onSecondStep: () => void;
}

/** Signs in. The page leads on as soon as the session is there. */
function LoginForm({ search, notice, onSecondStep }: LoginFormProps) {
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
    <AuthCard
      title="Logga in"
      description={reasonToSignIn(destinationOf(search))}
      footer={
        <>
          Har du inget konto? <TextLink to={keepRedirect("/signup", search)}>Skapa konto</TextLink>
        </>
      }
      below={<DemoAccounts onPick={form.setValues} />}
    >
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
          {(!isLive || knowsPasskeys()) && <PasskeyButton as="sign-in" variant="default" label="Logga in med passnyckel" />}
          <IdentityButton as="sign-in" redirect={redirect} />
          <TextLink to={keepRedirect("/reset-password", search)} state={{ email: form.values.email }} ta="center" py={10}>
            Glömt lösenordet?
          </TextLink>
        </Stack>
      </form>
    </AuthCard>
  );
}

const demoAccounts = z.object({
  accounts: z.array(z.object({ email: z.string(), label: z.string() })),
  password: z.string(),
});

/** Null where there is no demo: the path does not exist there. */
async function readDemoAccounts() {
  try {
    return demoAccounts.parse(await api("demo-accounts", { needsToken: false }));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

interface DemoAccountsProps {
  onPick: (account: { email: string; password: string }) => void;
}

/** The demo's accounts and their password, each filled in with one press. They come last, and below: what stands is not moved. */
function DemoAccounts({ onPick }: DemoAccountsProps) {
  const { data } = useQuery({ queryKey: ["demo-accounts"], queryFn: readDemoAccounts, staleTime: Number.POSITIVE_INFINITY, retry: false });
  if (!data) return null;
  const { accounts, password } = data;

  return (
    <Paper component="section" aria-label="Demokonton" p="md" mt="md" radius="md" withBorder>
      <Text fw={600}>Demokonton</Text>
      <Text fz="sm" c="dimmed" mb="xs">
        Lösenord för alla: <Code fz="sm">{password}</Code>
      </Text>
      <Stack gap={4}>
        {accounts.map(({ email, label }) => (
          <UnstyledButton key={email} className={classes.account} onClick={() => onPick({ email, password })}>
            <Text span fz="sm" fw={600} display="block">
              {email}
            </Text>
            <Text span fz="xs" c="dimmed" display="block">
              {label}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    </Paper>
  );
}
