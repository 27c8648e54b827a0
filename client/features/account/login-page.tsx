import { Skeleton, Stack } from "@mantine/core";
import { Suspense } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { TextLink } from "#client/components/text-link.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { destinationOf, keepRedirect } from "#client/lib/redirect-address.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSession } from "#client/lib/use-session.ts";
import { AuthCard } from "./auth-card.tsx";
import { LoginForm } from "./login-form.tsx";
import { type LoginState, readLoginState } from "./login-state.ts";
import { reasonToSignIn } from "./reason-to-sign-in.ts";

const SecondStep = lazyPart(async () => ({ default: (await import("./second-step.tsx")).SecondStep }));
const AlreadySignedIn = lazyPart(async () => ({ default: (await import("./already-signed-in.tsx")).AlreadySignedIn }));

/** The sign-in; with a second factor in two steps on the same card. Each step is an entry of the history. */
export function Component() {
  const { status } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const isHydrated = useHydrated();
  const search = isHydrated ? location.search : "";
  const { notice, isSecondStep, isForSignedIn } = readLoginState(isHydrated ? location.state : null);
  const goToStep = (state: LoginState, options?: { replace: boolean }) => navigate({ search }, { state, ...options });

  if (status === "authenticated" && !(notice && isForSignedIn)) return <Navigate to={destinationOf(search)} replace />;
  if (status === "authenticated" && notice) {
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
  return (
    <AuthCard
      title="Logga in"
      description={reasonToSignIn(destinationOf(search))}
      footer={
        <>
          Har du inget konto? <TextLink to={keepRedirect("/signup", search)}>Skapa konto</TextLink>
        </>
      }
    >
      <LoginForm search={search} notice={notice} onSecondStep={() => goToStep({ isSecondStep: true })} />
    </AuthCard>
  );
}

function StepSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton h={96} />
      <Skeleton h={44} />
    </Stack>
  );
}
