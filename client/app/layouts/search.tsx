import { ActionIcon } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { openSearch, useSearchOpenings } from "#client/lib/open-search.ts";

const SearchDialog = lazyPart(async () => ({ default: (await import("#client/features/search/search-dialog.tsx")).SearchDialog }));

/** The glass of the header, Ctrl or Meta and K, and the search itself, whose code comes when it is first opened. */
export function Search() {
  const openings = useSearchOpenings();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <ActionIcon aria-label="Sök" title="Sök (Ctrl + K)" aria-haspopup="dialog" onClick={openSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Suspense fallback={null}>{openings > 0 && <SearchDialog opening={openings} />}</Suspense>
    </>
  );
}
