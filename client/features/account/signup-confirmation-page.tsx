import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#client/components/text-link.tsx";
import { keepRedirect } from "#client/lib/redirect-address.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { AuthCard } from "./auth-card.tsx";
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

/** For someone who comes back later, when the address is no longer known here. */
function ResendForm({ redirect }: { redirect: string | undefined }) {
  const isLive = useHydrated();
  const [email, setEmail] = useState("");
  return (
    <Stack gap="sm" inert={!isLive}>
      <TextInput
        label="E-postadress"
        description="Kom mejlet inte fram? Skriv adressen så skickar vi ett nytt."
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ResendVerification email={email} redirect={redirect} />
    </Stack>
  );
}
