import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { LogFilters } from "./log-filters.ts";

export type LogEntry = RouterOutputs["admin"]["auditEntries"]["rows"][number];

/** The log, stretch by stretch. When more was asked for, the keyboard's focus goes to the first of the new entries. */
export function useLog(filters: LogFilters) {
  const query = trpc.admin.auditEntries.useInfiniteQuery(filters, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || entries.length <= before) return;
    shownBefore.current = null;
    list.current?.querySelectorAll("li")[before]?.focus();
  }, [entries.length]);

  return {
    query,
    entries,
    /** Goes around the entries. */
    list,
    showMore() {
      shownBefore.current = entries.length;
      void query.fetchNextPage();
    },
  };
}
