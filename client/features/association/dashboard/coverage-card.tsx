import { Button, Group, type MantineSpacing, Progress, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { SectionCard } from "#client/components/section-card.tsx";
import { formatPercent } from "#shared/format/number.ts";
import type { Dashboard } from "./dashboard-views.ts";

const whole = (share: number): number => Math.round(share * 100) / 100;

/** «Täckning»: what share of the apartments the crisis messages reach, in the house and in each stairwell. */
export function CoverageCard({ coverage, p }: { coverage: Dashboard["coverage"]; p?: MantineSpacing }) {
  return (
    <SectionCard title="Täckning" p={p}>
      {coverage === null ? (
        <Text c="dimmed">Antalet lägenheter är inte känt, så täckningen kan inte räknas.</Text>
      ) : (
        <Stack gap="sm">
          <Share name="Krislarmet når" share={coverage.share} />
          <Stairwells stairwells={coverage.stairwells} />
          <Text size="sm" c="dimmed">
            Andel av lägenheterna. Uppskattning{coverage.stairwells.length > 0 && ", som om trapphusen vore lika stora"}.
          </Text>
        </Stack>
      )}
    </SectionCard>
  );
}

/** Of many stairwells those that are reached least stand first, and the rest behind a press. */
const SHOWN = 6;

function Stairwells({ stairwells }: Pick<NonNullable<Dashboard["coverage"]>, "stairwells">) {
  const [areAllShown, { open }] = useDisclosure(false);
  const isFolded = !areAllShown && stairwells.length > SHOWN;
  const shown = isFolded ? stairwells.toSorted((a, b) => a.share - b.share).slice(0, SHOWN) : stairwells;
  return (
    <>
      {shown.map(({ name, share }) => (
        <Share key={name} name={name} share={share} />
      ))}
      {isFolded && (
        <Button variant="subtle" size="sm" onClick={open}>
          Visa alla {stairwells.length} trapphus
        </Button>
      )}
    </>
  );
}

function Share({ name, share }: { name: string; share: number }) {
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4} wrap="nowrap">
        <Text size="sm">{name}</Text>
        <Text size="sm" fw={600} className="tabular">
          {formatPercent(whole(share))}
        </Text>
      </Group>
      <Progress value={share * 100} size="sm" aria-hidden />
    </div>
  );
}
