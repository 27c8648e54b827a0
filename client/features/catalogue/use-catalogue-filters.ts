import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { readPreferences, savePreferences } from "#client/lib/preferences.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { MAX_COMPARED_PRODUCTS } from "#shared/limits.ts";
import { type CatalogueFilters, idsOf, NO_FILTERS, readFilters, writeFilters } from "./catalogue-filters.ts";

export type CatalogueView = "grid" | "list";

/** The address as it stands. What a page has drawn lags behind it, and a second change at once would undo the first. */
const addressNow = () => new URLSearchParams(window.location.search);

const COMPARED = "compare";

/** The catalogue's state lives in the address, so that back, reload and a shared link show the same products. Where the
 *  address says nothing of the view, it is the one the user chose last. */
export function useCatalogueFilters() {
  const { user } = useSignedIn();
  const [chosen, setChosen] = useState<{ userId: string; view: CatalogueView } | null>(null);
  const preferredView = chosen?.userId === user.id ? chosen.view : readPreferences(user.id).catalogueView;
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const view: CatalogueView = params.get("view") === "list" ? "list" : preferredView;

  return {
    filters,
    view,
    comparedIds: useMemo(() => idsOf(params.get(COMPARED)).slice(0, MAX_COMPARED_PRODUCTS), [params]),
    compare(ids: readonly string[]) {
      const current = addressNow();
      if (ids.length > 0) current.set(COMPARED, ids.join(","));
      else current.delete(COMPARED);
      setParams(current, { replace: true, preventScrollReset: true });
    },
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
      setChosen({ userId: user.id, view: next });
      savePreferences(user.id, { catalogueView: next });
      const current = addressNow();
      if (next === "list") current.set("view", "list");
      else current.delete("view");
      setParams(current, { replace: true, preventScrollReset: true });
    },
  };
}
