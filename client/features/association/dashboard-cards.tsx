import { Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { MAX_JOURNEY_PHASE } from "#shared/limits.ts";

type OverviewView = RouterOutputs["association"]["overview"];

export function MembersCard({ count, association }: { count: number; association: OverviewView["association"] }) {
  const { numApartments, city } = association;
  const facts = [numApartments && `${formatNumber(numApartments)} lägenheter`, city].filter(Boolean);
  return (
    <SectionCard title="Medlemmar">
      <Text fz={28} fw={650} lh={1.2} className="tabular">
        {formatNumber(count)}
      </Text>
      <Text size="sm" c="dimmed">
        {count === 1 ? "person har" : "personer har"} tillgång till portalen
      </Text>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(" · ")}
        </Text>
      )}
    </SectionCard>
  );
}

export function JourneyCard({ phase }: { phase: NonNullable<OverviewView["journeyPhase"]> }) {
  return (
    <SectionCard title="Beredskapsresan">
      <Text fw={650} size="lg">
        Fas {phase.id} av {MAX_JOURNEY_PHASE}: {phase.name}
      </Text>
      <Text size="sm" c="dimmed">
        {phase.description}
      </Text>
    </SectionCard>
  );
}
