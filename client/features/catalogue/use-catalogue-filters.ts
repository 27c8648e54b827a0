import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type CatalogueFilters, NO_FILTERS, readFilters, writeFilters } from "./catalogue-filters.ts";

export type CatalogueView = "grid" | "list";

/** The address as it stands. What a page has drawn lags behind it, and a second change at once would undo the first. */
const addressNow = () => new URLSearchParams(window.location.search);

/** The catalogue's state lives in the address, so that back, reload and a shared link show the same products. */
export function useCatalogueFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const view: CatalogueView = params.get("view") === "list" ? "list" : "grid";

  return {
    filters,
    view,
    /** Typing replaces the entry in the history, a choice adds one: back undoes choices, not letters. */
    change(patch: Partial<CatalogueFilters>, { replace = false } = {}) {
      const current = addressNow();
      setParams(writeFilters(current, { ...readFilters(current), ...patch }), { replace, preventScrollReset: true });
    },
    clear() {
      const current = addressNow();
      setParams(writeFilters(current, { ...NO_FILTERS, sort: readFilters(current).sort }), { preventScrollReset: true });
    },
    changeView(next: CatalogueView) {
      const current = addressNow();
      if (next === "list") current.set("view", "list");
      else current.delete("view");
      setParams(current, { replace: true, preventScrollReset: true });
    },
  };
}
