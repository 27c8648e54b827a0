import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconDroplet, IconFileDownload } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { ShareRing } from "#client/components/share-ring.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useHousehold } from "#client/lib/use-household.ts";
import { preparedDays } from "#shared/calculations/prepared-days.ts";
import { RECOMMENDED_DAYS } from "../household/household-texts.ts";

/** «Min beredskap: 4 av 7 dygn»: the ring, what it is reckoned from, and the plan as a PDF. */
export function PreparednessCard() {
  const { household } = useHousehold();
  const water = trpc.water.household.useQuery();
  if (!household && water.isPending) return <Skeleton height={220} radius="lg" />;

  const waterDays = water.data?.updatedAt ? water.data.summary.enduranceDays : null;
  const { days, isLimitedByWater } = preparedDays({ stated: household?.daysPrepared ?? null, waterDays });
  if (days === null) {
    return (
      <SectionCard title="Min beredskap">
        <EmptyState icon={IconDroplet} action={<LinkButton to="/water">Räkna på vattnet</LinkButton>}>
          Börja med vattnet. Det tar två minuter.
        </EmptyState>
      </SectionCard>
    );
  }
  const isReached = days >= RECOMMENDED_DAYS;
  return (
    <SectionCard title="Min beredskap">
      <Stack gap="md">
        <Group gap="md" wrap="nowrap">
          <ShareRing share={days / RECOMMENDED_DAYS} color={isReached ? "lugn" : "fjord"} size={120}>
            {days}
          </ShareRing>
          <div>
            <Text fw={650} fz="lg" lh={1.3}>
              {isReached ? `${days} dygn, minst en vecka` : `${days} av ${RECOMMENDED_DAYS} dygn`}
            </Text>
            <Text c="dimmed" size="sm">
              {basisText(isLimitedByWater, household?.daysPrepared ?? null)}
            </Text>
          </div>
        </Group>
        <LinkButton
          to="/api/household/plan.pdf"
          reloadDocument
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
          style={{ alignSelf: "flex-start" }}
        >
          Spara min plan som PDF
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}

function basisText(isLimitedByWater: boolean, stated: number | null): string {
  if (!isLimitedByWater) return "Enligt det du har fyllt i om hushållet.";
  if (stated === null) return "Räknat på vattnet. Fyll i hushållet, så räknas maten och värmen med.";
  return "Vattnet tar slut först.";
}
