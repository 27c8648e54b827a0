import { useEffect, useState } from "react";
import { type KeptDraft, readKeptDraft } from "./kept-draft.ts";

/** What this browser kept while the server could not be reached; undefined until it has been looked for. */
export function useKeptDraft(name: string): KeptDraft | null | undefined {
  const [kept, setKept] = useState<KeptDraft | null>();
  useEffect(() => {
    let isHere = true;
    void readKeptDraft(name).then((found) => isHere && setKept(found));
    return () => {
      isHere = false;
    };
  }, [name]);
  return kept;
}
