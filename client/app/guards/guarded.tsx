import { Container } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { notifyAccess } from "#client/lib/notify.ts";
import { useSession } from "#client/lib/use-session.ts";
import { type Place, staysWhenSignedOut, type Verdict, type Visitor } from "./guard-rules.ts";
import { ReopenSetup } from "./reopen-setup.tsx";
import { SignedOutNotice } from "./signed-out-notice.tsx";
import { toVisitor } from "./visitor.ts";

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
  if (verdict.kind === "redirect") return <Navigate to={verdict.to} replace />;
  if (verdict.kind === "reopen") return <ReopenSetup />;
  return children;
}
