import { Navigate, useLocation } from "react-router";
import { TextLink } from "#client/components/text-link.tsx";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { destinationOf, keepRedirect } from "#client/lib/redirect-address.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSession } from "#client/lib/use-session.ts";
import { inviteCodeOf } from "#shared/invite-code.ts";
import { AuthCard } from "./auth-card.tsx";
import { AuthNotice } from "./auth-notice.tsx";
import { readLoginState } from "./login-state.ts";
import { SignupForm } from "./signup-form.tsx";

export function Component() {
  const { session } = useSession();
  const location = useLocation();
  const isHydrated = useHydrated();
  const search = isHydrated ? location.search : "";
  const { notice, email, fullName } = readLoginState(isHydrated ? location.state : null);
  if (session) return <Navigate to={destinationOf(search, dashboardPath(session))} replace />;

  // Signing up applies to the house there, so its name stands above the form.
  const invitation = destinationOf(search, "");
  if (inviteCodeOf(invitation)) return <Navigate to={invitation} replace />;

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
      <SignupForm search={search} email={email} fullName={fullName} key={email ?? ""} />
    </AuthCard>
  );
}
