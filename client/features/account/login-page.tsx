import { Navigate, useLocation } from "react-router";
import { TextLink } from "#client/components/text-link.tsx";
import { destinationOf, keepRedirect } from "#client/lib/redirect-address.ts";
import { useIsHydrated } from "#client/lib/use-is-hydrated.ts";
import { useSession } from "#client/lib/use-session.ts";
import { AuthCard } from "./auth-card.tsx";
import { LoginForm } from "./login-form.tsx";
import { reasonToSignIn } from "./reason-to-sign-in.ts";

export function Component() {
  const { status } = useSession();
  const location = useLocation();
  const search = useIsHydrated() ? location.search : "";
  if (status === "authenticated") return <Navigate to={destinationOf(search)} replace />;

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
      <LoginForm redirect={new URLSearchParams(search).get("redirect") ?? undefined} />
    </AuthCard>
  );
}
