import { Anchor, Button, Loader, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#client/components/text-link.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { keepRedirect } from "#client/lib/redirect-address.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSession } from "#client/lib/use-session.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { requestPasswordResetInput } from "#shared/schemas/account.ts";
import { AuthCard } from "./auth-card.tsx";
import { AuthNotice } from "./auth-notice.tsx";
import { isSpentLink } from "./link-error.ts";
import { readLoginState } from "./login-state.ts";
import { MAIL_WAIT_SECONDS, MailButton, useCountdown } from "./mail-button.tsx";
import { useLinkSecret } from "./use-link-secret.ts";

const NewPasswordForm = lazyPart(async () => ({ default: (await import("./new-password-form.tsx")).NewPasswordForm }));

/** Without a link the form that asks for one; with a link that still works the form for the new password. */
export function Component() {
  const link = useResetLink();
  const { session } = useSession();
  const location = useLocation();
  const isHydrated = useHydrated();
  const search = isHydrated ? location.search : "";
  const [spentToken, setSpentToken] = useState<string | null>(null);
  const wasSpentHere = link.status === "valid" && link.token === spentToken;
  const isSpent = link.status === "spent" || wasSpentHere;

  if (link.status === "checking") {
    return (
      <ResetCard search={search}>
        <Checking />
      </ResetCard>
    );
  }
  if (link.status === "failed") {
    return (
      <ResetCard search={search}>
        <ErrorCard title="Länken kunde inte kontrolleras" error={link.error} onRetry={link.retry} />
      </ResetCard>
    );
  }
  if (link.status === "valid" && !wasSpentHere) {
    return (
      <ResetCard search={search} description="Välj ett nytt lösenord. Du loggas ut överallt där du är inloggad.">
        <Suspense fallback={<Checking />}>
          <NewPasswordForm token={link.token} onSpent={() => setSpentToken(link.token)} />
        </Suspense>
      </ResetCard>
    );
  }
  return (
    <ResetCard search={search}>
      {isSpent && (
        <AuthNotice role="alert" title="Länken gäller inte längre.">
          En länk fungerar en gång och i 30 minuter.
          {session && ` Du är inloggad som ${session.user.email}. Hör länken till ett annat konto loggar du ut och öppnar den igen.`}
        </AuthNotice>
      )}
      <ResetRequest
        key={isSpent ? "spent" : "none"}
        initialEmail={isHydrated ? (readLoginState(location.state).email ?? undefined) : undefined}
        takesFocus={wasSpentHere}
      />
    </ResetCard>
  );
}

interface ResetCardProps {
  search: string;
  description?: string;
  children: ReactNode;
}

function ResetCard({ search, description, children }: ResetCardProps) {
  return (
    <AuthCard
      title="Återställ lösenord"
      description={description}
      footer={<TextLink to={keepRedirect("/login", search)}>Tillbaka till inloggningen</TextLink>}
    >
      {children}
    </AuthCard>
  );
}

function Checking() {
  return (
    <Stack align="center" gap="sm" py="md" role="status">
      <Loader aria-hidden />
      <Text c="dimmed">Kontrollerar länken...</Text>
    </Stack>
  );
}

type ResetLink =
  | { status: "none" | "checking" | "spent" }
  | { status: "valid"; token: string }
  | { status: "failed"; error: unknown; retry: () => void };

/** The link of the mail that led here, asked of the server whether it still opens the form. */
function useResetLink(): ResetLink {
  const token = useLinkSecret();
  const { mutate, data, error, variables } = trpc.auth.checkResetLink.useMutation();
  useEffect(() => {
    if (token) mutate({ token });
  }, [token, mutate]);

  if (!token) return { status: "none" };
  if (variables?.token !== token) return { status: "checking" };
  if (error) return isSpentLink(error) ? { status: "spent" } : { status: "failed", error, retry: () => mutate({ token }) };
  if (!data) return { status: "checking" };
  return data.valid ? { status: "valid", token } : { status: "spent" };
}

interface ResetRequestProps {
  /** The address as it was typed on the page before. */
  initialEmail: string | undefined;
  /** The form that was shown before is gone, and the focus with it. */
  takesFocus?: boolean;
}

/** Asks for the link that opens the form for a new password. The answer is the same whether or not the account exists. */
function ResetRequest({ initialEmail = "", takesFocus = false }: ResetRequestProps) {
  const isLive = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const form = useSchemaForm(requestPasswordResetInput, { initialValues: { email: initialEmail } });
  const request = trpc.auth.requestPasswordReset.useMutation({
    onError: (error) => notifyAccess.error("Mejlet kunde inte skickas", errorText(error)),
  });
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  if (request.data) {
    return <ResetMailSent email={form.values.email.trim()} message={request.data.message} onOtherAddress={request.reset} />;
  }
  return (
    <form inert={!isLive} noValidate onSubmit={form.onSubmit((values) => request.mutate(values))}>
      <Stack gap="md">
        <Text>Skriv adressen du loggar in med, så får du en länk där du väljer ett nytt lösenord.</Text>
        <TextInput
          ref={field}
          label="E-postadress"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps("email")}
        />
        <Button type="submit" fullWidth loading={request.isPending}>
          Skicka länk
        </Button>
      </Stack>
    </form>
  );
}

interface ResetMailSentProps {
  email: string;
  /** The server's sentence, which does not tell whether the account exists. */
  message: string;
  onOtherAddress: () => void;
}

function ResetMailSent({ email, message, onOtherAddress }: ResetMailSentProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const countdown = useCountdown(MAIL_WAIT_SECONDS);
  const again = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: (answer) => {
      countdown.start(MAIL_WAIT_SECONDS);
      notifyAccess.success("Begäran är skickad", answer.message);
    },
    onError: (error) => notifyAccess.error("Mejlet kunde inte skickas", errorText(error)),
  });
  // The form that had the focus is gone; here the answer is read out.
  useEffect(() => sentence.current?.focus(), []);

  return (
    <Stack gap="md">
      <Text ref={sentence} tabIndex={-1} style={{ outline: "none" }}>
        {message}
      </Text>
      <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
        Du skrev {email}. Länken gäller i 30 minuter.
      </Text>
      <MailButton secondsLeft={countdown.seconds} isSending={again.isPending} onSend={() => again.mutate({ email })}>
        Skicka igen
      </MailButton>
      <Anchor component="button" type="button" underline="always" py={10} onClick={onOtherAddress}>
        Använd en annan adress
      </Anchor>
    </Stack>
  );
}
