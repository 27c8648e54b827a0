import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type CatalogueFilters, NO_FILTERS, readFilters, writeFilters } from "./catalogue-filters.ts";

export type CatalogueView = "grid" | "list";

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
      setParams((current) => writeFilters(current, { ...readFilters(current), ...patch }), { replace, preventScrollReset: true });
    },
    clear() {
      setParams((current) => writeFilters(current, { ...NO_FILTERS, sort: readFilters(current).sort }), { preventScrollReset: true });
    },
    changeView(next: CatalogueView) {
      setParams(
        (current) => {
          const written = new URLSearchParams(current);
          if (next === "list") written.set("view", "list");
          else written.delete("view");
          return written;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
