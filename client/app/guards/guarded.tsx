import { Card, Container, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Brand } from "#client/components/brand.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { notifyAccess } from "#client/lib/notify.ts";
import { loginAddress } from "#client/lib/redirect-address.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type SessionView, useSession, useSessionRefresh } from "#client/lib/use-session.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { type Place, staysWhenSignedOut, type Verdict, type Visitor } from "./guard-rules.ts";

interface GuardedProps {
  verdictFor: (visitor: Visitor | null, place: Place) => Verdict;
  children: ReactNode;
}

/** Waits for the session, asks the rules, and shows the group's pages, leads elsewhere, or says that it could not check. */
export function Guarded({ verdictFor, children }: GuardedProps) {
  const state = useSession();
  const location = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state.session && !wasSignedIn) setWasSignedIn(true);
  const profileMissing = state.status === "unauthenticated" && state.profileMissing;

  useEffect(() => {
    if (profileMissing) notifyAccess.error("Användarprofil kunde inte laddas korrekt. Försök logga ut och in igen.");
  }, [profileMissing]);

  if (state.status === "loading") return <LoadingScreen text="Kontrollerar användarstatus..." />;
  if (state.status === "failed") {
    return (
      <Container component="main" id="main" size="sm" py="xl">
        <ErrorCard title="Det gick inte att kontrollera din inloggning" error={state.error} onRetry={state.retry} />
      </Container>
    );
  }
  if (!state.session && wasSignedIn && staysWhenSignedOut(location)) return <SignedOutNotice />;
  const verdict = verdictFor(state.session && toVisitor(state.session), location);
  if (verdict.kind === "redirect") return <LedTo to={verdict.to} />;
  if (verdict.kind === "reopen") return <ReopenSetup />;
  return children;
}

/** Leads on, anew for each address: a second one that leads to the same place can come before the first has left the screen. */
export function LedTo({ to }: { to: string }) {
  const { key } = useLocation();
  return <Navigate key={key} to={to} replace />;
}

function toVisitor({ profile, association, pendingApplication }: SessionView): Visitor {
  return {
    hasCompletedInitialSetup: profile.hasCompletedInitialSetup,
    isMember: association !== null,
    hasPendingApplication: pendingApplication !== null,
  };
}

/** Lets a user without an association begin the setup again (decision 6); the guard then shows the screen. The request is
 *  taken out of the history, so that coming back here does not repeat it. */
function ReopenSetup() {
  const refreshSession = useSessionRefresh();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { mutate, error } = trpc.profile.reopenSetup.useMutation({
    onSuccess: async () => {
      await refreshSession();
      await navigate({ pathname, search }, { replace: true, state: null });
    },
  });

  useEffect(() => mutate(), [mutate]);

  if (!error) return <LoadingScreen text="Kontrollerar användarstatus..." />;
  return (
    <Container component="main" id="main" size="sm" py="xl">
      <ErrorCard title="Det gick inte att öppna kontovalen igen" error={error} onRetry={() => mutate()} />
    </Container>
  );
}

/** In place of a page whose session ended while it was open, with the way back to it. */
function SignedOutNotice() {
  const main = useRef<HTMLDivElement>(null);
  const location = useLocation();
  // What had the focus is gone; here the sentence is read out.
  useEffect(() => main.current?.focus(), []);

  return (
    <Container ref={main} component="main" id="main" tabIndex={-1} size={460} py={64}>
      <Stack gap="lg">
        <Brand />
        <Card>
          <Stack gap="md" align="flex-start">
            <Title order={1} size="h2">
              Du är inte inloggad.
            </Title>
            <Text>Du har loggats ut i ett annat fönster, eller så har inloggningen gått ut. Logga in så kommer du tillbaka hit.</Text>
            <LinkButton to={loginAddress(location)}>Logga in</LinkButton>
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}
