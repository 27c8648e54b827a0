import { Stack } from "@mantine/core";
import { ApiTokensCard } from "./api-tokens-card.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { LoginHistoryCard } from "./login-history-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** `Säkerhet` in the settings. */
export function SecurityTab() {
  return (
    <Stack gap="lg">
      <PasswordCard />
      <TwoFactorCard />
      <DevicesCard />
      <ApiTokensCard />
      <LoginHistoryCard />
    </Stack>
  );
}
