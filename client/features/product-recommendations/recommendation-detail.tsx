import { Stack } from "@mantine/core";
import { IconArrowLeft, IconListSearch } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { RecommendationContent } from "./recommendation-content.tsx";
import { RECOMMENDATIONS_PATH } from "./recommendation-views.ts";

interface RecommendationDetailProps {
  recommendationId: string;
  /** The set lies in the drafts. */
  onOrdered: () => void;
}

/** One set, or what became of it. */
export function RecommendationDetail({ recommendationId, onOrdered }: RecommendationDetailProps) {
  const recommendation = trpc.productRecommendation.detail.useQuery({ recommendationId });
  const reason = errorReason(recommendation.error);
  const isGone = reason === "NOT_FOUND" || reason === "INVALID_INPUT";
  return (
    <Stack gap="md">
      <LinkButton
        to={RECOMMENDATIONS_PATH}
        variant="subtle"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      >
        Alla rekommendationer
      </LinkButton>
      {recommendation.data ? (
        <RecommendationContent recommendation={recommendation.data} onOrdered={onOrdered} />
      ) : (
        <div>
          <PageHeader title="Produktrekommendation" />
          {recommendation.isPending && <ListSkeleton rows={6} rowHeight={56} />}
          {isGone && <EmptyState icon={IconListSearch}>Rekommendationen finns inte. Den kan ha tagits bort.</EmptyState>}
          {recommendation.isLoadingError && !isGone && (
            <ErrorCard
              title="Rekommendationen kunde inte hämtas"
              error={recommendation.error}
              onRetry={() => void recommendation.refetch()}
            />
          )}
        </div>
      )}
    </Stack>
  );
}
