import { Card } from "@mantine/core";
import { HouseholdForm } from "#client/features/account/household/household-form.tsx";
import { useHousehold } from "#client/lib/use-household.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";

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
