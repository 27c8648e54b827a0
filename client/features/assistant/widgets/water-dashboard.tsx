import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { RemindButton } from "#client/features/water/association/remind-button.tsx";
import { WaterFact, WaterFacts } from "#client/features/water/water-facts.tsx";
import { WaterGauge } from "#client/features/water/water-gauge.tsx";
import { litresText } from "#client/features/water/water-views.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useHouseholdWater } from "#client/lib/use-household-water.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";

/** How long the water lasts, at home and in the house. */
export default function WaterDashboard() {
  const { association } = useSignedIn();
  return (
    <SimpleGrid type="container" cols={association ? { base: 1, "38rem": 2 } : 1} spacing="md">
      <HouseholdWaterCard />
      {association && <AssociationWaterCard />}
    </SimpleGrid>
  );
}

/** The own household's water. Nobody else sees it. */
function HouseholdWaterCard() {
  const { profile } = useSignedIn();
  const { formatDay } = useDateFormat();
  const water = useHouseholdWater();
  // In the moment between two people in one browser the answer in memory is still the other's.
  const own = water.data?.profileId === profile.id ? water.data : null;
  if (!own) return <Loaded query={{ ...water, data: undefined }} skeleton={<ListSkeleton rows={3} rowHeight={64} />} />;
  const { summary, values, updatedAt } = own;
  return (
    <WaterStateCard
      title="Hemma"
      label="så länge räcker det ni har"
      enduranceDays={summary.enduranceDays}
      days={values.days}
      needTerm="Ni behöver"
      needLitres={summary.needLitres}
      stockTerm="Ni har"
      stockLitres={summary.stockLitres}
      gapTerm="Saknas hemma"
      gapLitres={summary.gapLitres}
      changeTerm="Byt vattnet hemma senast"
      nextChange={summary.nextChange && formatDay(summary.nextChange)}
    >
      <LinkButton to="/water" variant="default">
        {updatedAt ? "Ändra hushållets vatten" : "Fyll i hushållets vatten"}
      </LinkButton>
    </WaterStateCard>
  );
}

/** The water of the whole house. */
function AssociationWaterCard() {
  const { association } = useSignedIn();
  const { formatDay } = useDateFormat();
  const plan = trpc.water.association.useQuery();
  const mayEdit = can(association?.role, "preparedness:edit");
  if (!plan.data) return <Loaded query={plan} skeleton={<ListSkeleton rows={3} rowHeight={64} />} />;
  const { summary, values, house } = plan.data;
  if (house.residents === null) return <UnknownHouse mayFillIn={can(association?.role, "association:edit")} />;
  return (
    <WaterStateCard
      title="I huset"
      label="förråd och hushåll tillsammans"
      enduranceDays={summary.enduranceDays}
      days={values.days}
      needTerm="Huset behöver"
      needLitres={summary.needLitres}
      stockTerm="Finns"
      stockLitres={summary.stockLitres}
      gapTerm="Saknas i hela huset"
      gapHint="Uppskattning"
      gapLitres={summary.totalGapLitres}
      changeTerm="Byt förrådets vatten senast"
      nextChange={summary.nextChange && formatDay(summary.nextChange)}
      isEstimate
    >
      {mayEdit && summary.nextChange && <RemindButton />}
      <Button
        component="a"
        href="/api/water/labels.pdf?for=association"
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      >
        Skriv ut dunketiketter
      </Button>
    </WaterStateCard>
  );
}

function UnknownHouse({ mayFillIn }: { mayFillIn: boolean }) {
  return (
    <SectionCard title="I huset">
      <EmptyState
        action={
          mayFillIn && (
            <LinkButton to="/association-profile" variant="default">
              Till föreningsuppgifterna
            </LinkButton>
          )
        }
      >
        Antalet lägenheter saknas i föreningsuppgifterna. Med det räknas husets vatten ut.
      </EmptyState>
    </SectionCard>
  );
}

interface WaterStateCardProps {
  title: string;
  label: string;
  enduranceDays: number | null;
  days: number;
  needTerm: string;
  needLitres: number;
  stockTerm: string;
  stockLitres: number;
  /** What is missing, and of what. */
  gapTerm: string;
  gapHint?: string;
  gapLitres: number;
  changeTerm: string;
  /** The day by which the water is to be changed, in words. */
  nextChange: string | null;
  isEstimate?: boolean;
  /** What one does about it. */
  children: ReactNode;
}

/** The gauge and the numbers that matter. */
function WaterStateCard({ title, needTerm, needLitres, stockTerm, stockLitres, children, ...rest }: WaterStateCardProps) {
  const { gapTerm, gapHint, gapLitres, changeTerm, nextChange, ...gauge } = rest;
  return (
    <SectionCard title={title}>
      <Stack gap="md">
        <WaterGauge {...gauge} />
        <WaterFacts>
          <WaterFact term={needTerm}>{litresText(Math.ceil(needLitres))}</WaterFact>
          <WaterFact term={stockTerm}>{litresText(Math.floor(stockLitres))}</WaterFact>
          <WaterFact term={gapTerm} hint={gapHint} isStrong>
            {gapLitres > 0 ? litresText(Math.ceil(gapLitres)) : "Inget"}
          </WaterFact>
          {nextChange && <WaterFact term={changeTerm}>{nextChange}</WaterFact>}
        </WaterFacts>
        <Group gap="xs">{children}</Group>
      </Stack>
    </SectionCard>
  );
}
