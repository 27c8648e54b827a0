import { Stack, Text } from "@mantine/core";
import { useLocation } from "react-router";
import { TextLink } from "#client/components/text-link.tsx";
import { keepRedirect } from "#client/lib/redirect-address.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { AuthCard } from "./auth-card.tsx";
import { ResendForm } from "./resend-form.tsx";
import { ResendVerification } from "./resend-verification.tsx";

export function Component() {
  const location = useLocation();
  const isHydrated = useHydrated();
  const search = isHydrated ? location.search : "";
  const email = isHydrated ? emailOf(location.state) : null;
  const redirect = new URLSearchParams(search).get("redirect") ?? undefined;

  return (
    <AuthCard
      title="Kolla din e-post"
      description={email ? <>Vi har skickat ett mejl till {email}.</> : "Vi har skickat ett mejl till adressen du angav."}
      footer={
        <>
          Redan bekräftat? <TextLink to={keepRedirect("/login", search)}>Logga in</TextLink>
        </>
      }
    >
      <Stack gap="md">
        <Text>Öppna mejlet och tryck på länken, så är ditt konto klart att använda. Titta även i skräpposten.</Text>
        {email ? <ResendVerification email={email} redirect={redirect} startsWaiting /> : <ResendForm redirect={redirect} />}
      </Stack>
    </AuthCard>
  );
}

function emailOf(state: unknown): string | null {
  return typeof state === "object" && state !== null && "email" in state && typeof state.email === "string" ? state.email : null;
}
