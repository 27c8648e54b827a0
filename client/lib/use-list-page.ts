import { useState } from "react";
import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";

/** Which page of a list is asked for, and what is searched for in it. Another search begins at its first page. */
export function useListPage() {
  const [asked, setAsked] = useState({ search: "", page: 1 });
  const field = useDebouncedText(
    asked.search,
    (text) => {
      const search = text.trim();
      setAsked((current) => (current.search === search ? current : { search, page: 1 }));
      return search;
    },
    SEARCH_DEBOUNCE_MS,
  );
  const turnTo = (page: number): void => setAsked((current) => ({ ...current, page }));

  return {
    ...asked,
    field,
    turnTo,
    /** The server answers with the last page there is, when rows have gone: from then on that one is asked for. */
    follow(answer: { page: number } | undefined) {
      if (answer && answer.page < asked.page) turnTo(answer.page);
    },
  };
}

export type ListPage = ReturnType<typeof useListPage>;
