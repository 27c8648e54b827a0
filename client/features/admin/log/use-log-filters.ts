import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type LogFilters, NO_FILTERS, readFilters, writeFilters } from "./log-filters.ts";

/** The address as it stands. What a page has drawn lags behind it, and a second change at once would undo the first. */
const addressNow = () => new URLSearchParams(window.location.search);

/** The filters live in the address, so that back, reload and a shared link show the same entries. */
export function useLogFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);

  return {
    filters,
    /** Typing replaces the entry in the history, a choice adds one: back undoes choices, not letters. */
    change(patch: Partial<LogFilters>, { replace = false } = {}) {
      const current = addressNow();
      setParams(writeFilters(current, { ...readFilters(current), ...patch }), { replace, preventScrollReset: true });
    },
    clear: () => setParams(writeFilters(addressNow(), NO_FILTERS), { preventScrollReset: true }),
  };
}

export type LogFilterState = ReturnType<typeof useLogFilters>;
