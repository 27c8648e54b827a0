import { Stack } from "@mantine/core";
import { useParams } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { InsightContent } from "./insight-content.tsx";
import { InsightNotFound } from "./insight-not-found.tsx";
import { ShareButton } from "./share-button.tsx";

const NOT_HERE: readonly unknown[] = ["NOT_FOUND", "INVALID_INPUT"];

/** What a level means for one persona. */
export function Component() {
  const { crisisLevelInsightId: insightId = "" } = useParams();
  const found = trpc.crisisLevels.insight.useQuery({ insightId });
  if (found.isError && NOT_HERE.includes(errorReason(found.error))) return <InsightNotFound />;
  const title = found.data?.persona.name ?? "Krisnivå per person";

  return (
    <Stack gap="lg">
      <PageHeader
        mb={0}
        title={title}
        description={found.data && `${found.data.persona.summary}. ${crisisLevelLabel(found.data.level)}.`}
        actions={
          found.data && (
            <>
              <LinkButton to="/crisis-levels?vy=personer" variant="default">
                Alla nivåer
              </LinkButton>
              <ShareButton title={`${title}, ${crisisLevelLabel(found.data.level)}`} />
            </>
          )
        }
      />
      {found.isPending && <ListSkeleton rows={4} rowHeight={140} />}
      {found.isLoadingError && <ErrorCard error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <InsightContent insight={found.data} />}
    </Stack>
  );
}
