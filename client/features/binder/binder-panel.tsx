import { Skeleton, Stack } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { BinderState } from "./binder-state.tsx";
import { BinderTabs } from "./binder-tabs.tsx";
import { ResidentBinder } from "./resident-binder.tsx";

/** `Krispärmen`: what it holds, how old the paper is, and what to print. Members get the one without private numbers. */
export function BinderPanel() {
  const binder = trpc.binder.overview.useQuery();
  if (binder.isLoadingError) return <ErrorCard error={binder.error} onRetry={() => void binder.refetch()} />;
  if (!binder.data) return <BinderSkeleton />;
  const isFull = binder.data.edition === "full";
  return (
    <Stack gap="lg" maw={880}>
      {isFull && <BinderState binder={binder.data} />}
      <ResidentBinder isOnly={!isFull} />
      <BinderTabs binder={binder.data} />
    </Stack>
  );
}

function BinderSkeleton() {
  return (
    <Stack gap="lg" maw={880} role="status" aria-label="Laddar...">
      <Skeleton h={220} radius="lg" />
      <Skeleton h={420} radius="lg" />
    </Stack>
  );
}
