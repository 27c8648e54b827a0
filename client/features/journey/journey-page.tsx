import { Skeleton, Stack } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { JourneyContent } from "./journey-content.tsx";
import { ReadinessCard } from "./readiness-card.tsx";
import { ReportButtons } from "./report-buttons.tsx";

/** The preparedness journey of the association (PAGE-10); `?phase=` opens another phase than the current one. */
export function Component() {
  const { association } = useSignedIn();
  const isMember = association !== null;
  const journey = trpc.journey.overview.useQuery(undefined, { enabled: isMember, staleTime: 0 });
  const readiness = trpc.readiness.overview.useQuery(undefined, { enabled: isMember, staleTime: 0 });

  return (
    <>
      <PageHeader
        title="Föreningens beredskapsresa"
        description="Åtta faser från beslut till uppföljning. Ta en i taget."
        actions={journey.data?.mayEdit && <ReportButtons round={journey.data.round} />}
      />
      {!isMember && <NoAssociation />}
      {isMember && (
        <Stack gap="lg">
          {journey.isError && !journey.data && <ErrorCard error={journey.error} onRetry={() => void journey.refetch()} />}
          {journey.isPending && <JourneySkeleton />}
          {journey.data && <JourneyContent journey={journey.data} />}
          {readiness.isError && !readiness.data && <ErrorCard error={readiness.error} onRetry={() => void readiness.refetch()} />}
          {readiness.data && <ReadinessCard readiness={readiness.data} mayEdit={journey.data?.mayEdit ?? false} />}
        </Stack>
      )}
    </>
  );
}

function JourneySkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Laddar...">
      <Skeleton h={92} radius="lg" />
      <Skeleton h={520} radius="lg" />
    </Stack>
  );
}
