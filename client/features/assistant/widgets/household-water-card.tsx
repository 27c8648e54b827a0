import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { WaterStateCard } from "./water-state-card.tsx";

/** The own household's water. Nobody else sees it. */
export function HouseholdWaterCard() {
  const { profile } = useSignedIn();
  const { formatDateLong } = useDateFormat();
  const water = trpc.water.household.useQuery();
  // In the moment between two people in one browser the answer in memory is still the other's.
  const own = water.data?.profileId === profile.id ? water.data : null;
  if (!own) {
    if (water.isLoadingError) return <ErrorCard error={water.error} onRetry={() => void water.refetch()} />;
    return <ListSkeleton rows={3} rowHeight={64} />;
  }
  const { summary, values, updatedAt } = own;
  return (
    <WaterStateCard
      title="Hemma"
      label="så länge räcker det ni har"
      enduranceDays={summary.enduranceDays}
      days={values.days}
      needTerm="Ni behöver"
      needLitres={summary.needLitres}
      gapTerm="Saknas hemma"
      gapLitres={summary.gapLitres}
      nextChange={summary.nextChange && formatDateLong(summary.nextChange)}
    >
      <LinkButton to="/water" variant="default">
        {updatedAt ? "Ändra hushållets vatten" : "Fyll i hushållets vatten"}
      </LinkButton>
    </WaterStateCard>
  );
}
