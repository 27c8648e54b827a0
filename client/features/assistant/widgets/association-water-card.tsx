import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { RemindButton } from "#client/features/water/association/remind-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

import { WaterStateCard } from "./water-state-card.tsx";

/** The water of the whole house. */
export function AssociationWaterCard() {
  const { association } = useSignedIn();
  const { formatDateLong } = useDateFormat();
  const plan = trpc.water.association.useQuery();
  const mayEdit = can(association?.role, "preparedness:edit");
  if (!plan.data) {
    if (plan.isLoadingError) return <ErrorCard error={plan.error} onRetry={() => void plan.refetch()} />;
    return <ListSkeleton rows={3} rowHeight={64} />;
  }
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
      gapTerm="Saknas i hela huset"
      gapHint="Uppskattning"
      gapLitres={summary.totalGapLitres}
      nextChange={summary.nextChange && formatDateLong(summary.nextChange)}
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
