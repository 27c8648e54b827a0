import { Loader, Stack, Text } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { keepRedirect } from "#client/lib/redirect-address.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSession } from "#client/lib/use-session.ts";
import { AuthCard } from "./auth-card.tsx";
import { AuthNotice } from "./auth-notice.tsx";
import { readLoginState } from "./login-state.ts";
import { ResetRequest } from "./reset-request.tsx";
import { useResetLink } from "./use-reset-link.ts";

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
        initialEmail={isHydrated ? readLoginState(location.state).email : undefined}
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
