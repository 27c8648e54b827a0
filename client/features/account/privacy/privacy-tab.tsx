import { Stack } from "@mantine/core";
import { DeletionCard } from "./deletion-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { InformationCard } from "./information-card.tsx";
import { useDataActions } from "./use-data-actions.ts";

/** `Konto & GDPR`: how the data is handled, a copy of it, and the end of the account. */
export function PrivacyTab() {
  const actions = useDataActions();
  return (
    <Stack gap="lg">
      <InformationCard />
      <ExportCard actions={actions} />
      <DeletionCard actions={actions} />
    </Stack>
  );
}
