import { Stack, Text } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import type { SessionView } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

/** The one thing to do next. */
export function NextStepCard({ session }: { session: SessionView }) {
  const text = can(session.association?.role, "productRequest:create")
    ? "Se vad föreningen kan behöva inför vattenavbrott, strömavbrott och kyla, och skicka en förfrågan till leverantören."
    : "Se vilka produkter och tjänster som finns för vattenavbrott, strömavbrott och kyla.";

  return (
    <SectionCard title="Nästa steg">
      <Stack gap="md" align="flex-start">
        <Text>{text}</Text>
        <LinkButton to="/product-catalog" variant="outline">
          Öppna AI-Handel
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}
