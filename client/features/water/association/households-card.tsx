import { Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { RoughShare } from "#shared/calculations/rough-share.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ANONYMOUS_GROUP_MIN } from "#shared/limits.ts";
import { WaterFact, WaterFacts } from "../water-facts.tsx";

export type HouseholdCoverage = RouterOutputs["readiness"]["households"];

const SHARES: Record<RoughShare, string> = {
  few: "Färre än en fjärdedel",
  minority: "Färre än hälften",
  majority: "Minst hälften",
  most: "Minst tre fjärdedelar",
};

/** How large a part of the households have a week of water, of no one in particular. */
export function HouseholdsCard({ coverage: { households, groups } }: { coverage: HouseholdCoverage }) {
  const others = groups.length > 1 ? "Övriga" : "Hela huset";
  return (
    <SectionCard title="Hushåll med vatten för sju dygn">
      <WaterFacts>
        {groups.map(({ stairwell, share }) => (
          <WaterFact
            key={stairwell}
            term={stairwell ?? others}
            hint={stairwell === null && groups.length > 1 && "Trapphuset är okänt eller visas inte för sig"}
          >
            {SHARES[share]}
          </WaterFact>
        ))}
      </WaterFacts>
      <Text size="sm" c="dimmed" mt="sm">
        Minst {formatNumber(households)} hushåll har fyllt i sitt vatten, räknat per konto. Färre än {ANONYMOUS_GROUP_MIN} visas aldrig, och
        inga namn.
      </Text>
    </SectionCard>
  );
}
