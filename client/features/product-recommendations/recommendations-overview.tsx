import { Button, Group } from "@mantine/core";
import { IconDroplet, IconListCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { CreateDialog } from "./create-dialog.tsx";
import classes from "./recommendation-card.module.css";
import { RecommendationCard } from "./recommendation-card.tsx";

/** All sets of the association, newest first, and the way to a new one. */
export function RecommendationsOverview() {
  const { association } = useSignedIn();
  const mayManage = can(association?.role, "recommendations:manage");
  const recommendations = trpc.productRecommendation.list.useQuery();
  const [search, setSearch] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  // The water page leads here with its numbers.
  const isFromWater = search.get("fran") === "vatten";
  const close = () => {
    setCreating(false);
    if (isFromWater) setSearch({}, { replace: true });
  };
  const isEmpty = recommendations.data?.length === 0;

  return (
    <>
      <PageHeader
        title={"Produkt\u00adrekommendationer"}
        description="Vad föreningen behöver köpa i ett område, räknat på era egna tal, och vad det kostar per lägenhet."
        actions={
          mayManage &&
          !isEmpty && (
            <Group gap="sm">
              <FromWater onOpen={() => setSearch({ fran: "vatten" })} />
              <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setCreating(true)}>
                Ny rekommendation
              </Button>
            </Group>
          )
        }
      />
      {recommendations.isPending && <ListSkeleton rows={3} rowHeight={180} />}
      {recommendations.isLoadingError && (
        <ErrorCard
          title="Rekommendationerna kunde inte hämtas"
          error={recommendations.error}
          onRetry={() => void recommendations.refetch()}
        />
      )}
      {isEmpty && (
        <EmptyState
          icon={IconListCheck}
          action={
            mayManage && (
              <Group gap="sm" justify="center">
                <FromWater onOpen={() => setSearch({ fran: "vatten" })} />
                <Button onClick={() => setCreating(true)}>Skapa från en rekommendation</Button>
              </Group>
            )
          }
        >
          {mayManage
            ? "Här samlas föreningens inköpslistor. Välj ett område, så räknar portalen fram hur mycket ni behöver."
            : "Här samlas föreningens inköpslistor. Teamledare och systemägare kan skapa dem."}
        </EmptyState>
      )}
      {recommendations.data && !isEmpty && (
        <ul className={classes.cards} aria-label="Rekommendationer">
          {recommendations.data.map((recommendation) => (
            <RecommendationCard key={recommendation.id} recommendation={recommendation} />
          ))}
        </ul>
      )}
      {mayManage && (isCreating || isFromWater) && <CreateDialog isFromWater={isFromWater} onClose={close} />}
    </>
  );
}

function FromWater({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="default" leftSection={<IconDroplet size={18} stroke={1.75} aria-hidden />} onClick={onOpen}>
      Skapa från vattenkalkylen
    </Button>
  );
}
