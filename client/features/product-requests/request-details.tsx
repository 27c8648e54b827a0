import { Skeleton, Stack } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { RequestContent } from "./request-content.tsx";
import { isUnderWay, type RepeatedRequest, UNDER_WAY_POLL_MS } from "./request-views.ts";
import type { ChangingStatus } from "./use-change-status.ts";

interface RequestDetailsProps {
  productRequestId: string;
  changing: ChangingStatus;
  onRepeated: (repeated: RepeatedRequest) => void;
}

export function RequestDetails({ productRequestId, changing, onRepeated }: RequestDetailsProps) {
  const request = trpc.productRequest.detail.useQuery(
    { productRequestId },
    { refetchInterval: ({ state }) => state.data && isUnderWay(state.data) && UNDER_WAY_POLL_MS },
  );
  if (request.isPending) {
    return (
      <Stack>
        <Skeleton h={28} w="50%" />
        <ListSkeleton rows={4} />
      </Stack>
    );
  }
  if (request.isLoadingError) return <ErrorCard error={request.error} onRetry={() => void request.refetch()} />;
  return <RequestContent request={request.data} changing={changing} onRepeated={onRepeated} />;
}
