import { useEffect, useRef } from "react";
import { trpc } from "#client/lib/trpc.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";
import { isUnderWay, UNDER_WAY_POLL_MS } from "./request-views.ts";

interface RequestFilters {
  status: ProductRequestStatus | null;
  crisisDomainId: string | null;
}

/** The requests of these filters, page by page. When more was asked for, the keyboard's focus goes to the first new card. */
export function useRequests({ status, crisisDomainId }: RequestFilters) {
  const query = trpc.productRequest.list.useInfiniteQuery(
    { status: status ?? undefined, crisisDomainId: crisisDomainId ?? undefined },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchInterval: ({ state }) => state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) && UNDER_WAY_POLL_MS,
    },
  );
  const requests = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || requests.length <= before) return;
    shownBefore.current = null;
    list.current?.querySelectorAll<HTMLElement>("[role=listitem]")[before]?.querySelector("button")?.focus();
  }, [requests.length]);

  return {
    query,
    requests,
    /** Goes around the cards. */
    list,
    showMore() {
      shownBefore.current = requests.length;
      void query.fetchNextPage();
    },
  };
}
