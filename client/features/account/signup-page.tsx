import { Navigate, useLocation } from "react-router";
import { TextLink } from "#client/components/text-link.tsx";
import { destinationOf, keepRedirect } from "#client/lib/redirect-address.ts";
import { useIsHydrated } from "#client/lib/use-is-hydrated.ts";
import { useSession } from "#client/lib/use-session.ts";
import { AuthCard } from "./auth-card.tsx";
import { SignupForm } from "./signup-form.tsx";

export function Component() {
  const { status } = useSession();
  const location = useLocation();
  const search = useIsHydrated() ? location.search : "";
  if (status === "authenticated") return <Navigate to={destinationOf(search)} replace />;

  return (
    <AuthCard
      title="Skapa konto"
      description="Ett konto per person. I nästa steg startar du din förening eller går med i den."
      footer={
        <>
          Har du redan ett konto? <TextLink to={keepRedirect("/login", search)}>Logga in</TextLink>
        </>
      }
    >
      <SignupForm search={search} />
    </AuthCard>
  );
}
