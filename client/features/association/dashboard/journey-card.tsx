import { Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { MAX_JOURNEY_PHASE } from "#shared/limits.ts";
import type { Dashboard } from "./dashboard-views.ts";

/** Where the association is on its journey: «Fas 3 av 8: Riskbedöm». */
export function JourneyCard({ journey }: { journey: NonNullable<Dashboard["journey"]> }) {
  return (
    <SectionCard title="Beredskapsresan" p="md" action={<TextLink to="/association-journey">Till resan</TextLink>}>
      <Text fw={650} size="lg">
        Fas {journey.phase} av {MAX_JOURNEY_PHASE}: {journey.name}
      </Text>
      <Text size="sm" c="dimmed">
        {journey.description}
      </Text>
    </SectionCard>
  );
}
