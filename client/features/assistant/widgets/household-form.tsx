import { Card } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { HouseholdForm } from "#client/features/account/household/household-form.tsx";
import { useHousehold } from "#client/lib/use-household.ts";

/** What the person tells of the own household. Nobody else sees it. */
export default function HouseholdWidget() {
  const { household, error, refetch } = useHousehold();
  if (error) return <ErrorCard error={error} onRetry={refetch} />;
  if (!household) return <ListSkeleton rows={4} rowHeight={64} />;
  return (
    <Card>
      <HouseholdForm household={household} />
    </Card>
  );
}
