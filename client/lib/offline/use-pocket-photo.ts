import { useEffect, useState } from "react";
import { useBlobUrl } from "#client/lib/use-blob-url.ts";
import { useOfflineSince } from "./offline-since.ts";
import { readKept } from "./offline-store.ts";
import { POCKET_PHOTO } from "./readable-offline.ts";

/** Where a photo of the house is loaded from: while the page shows what was kept, from there. */
export function usePocketPhoto(url: string): string {
  const isKept = useOfflineSince() !== null;
  const [photo, setPhoto] = useState<Blob | null>(null);
  useEffect(() => {
    if (!isKept) return setPhoto(null);
    readKept<Blob>(POCKET_PHOTO + url)
      .then((kept) => setPhoto(kept?.data ?? null))
      .catch((error: unknown) => console.warn("a kept photo could not be read", error));
  }, [isKept, url]);
  return useBlobUrl(photo) ?? url;
}
