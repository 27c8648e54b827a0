import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { ResendVerification } from "./resend-verification.tsx";

/** For someone who comes back later, when the address is no longer known here. */
export function ResendForm({ redirect }: { redirect: string | undefined }) {
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
