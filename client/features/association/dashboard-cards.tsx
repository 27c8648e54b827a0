import { Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";

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
