import { useEffect, useState } from "react";
import { followPocket, type Pocket, readPocket } from "./pocket.ts";

/** What of the house is kept here; null as long as it is not known, or not whole. */
export function usePocket(): Pocket | null {
  const [pocket, setPocket] = useState<Pocket | null>(null);
  useEffect(() => {
    const look = (): void => {
      readPocket()
        .then(setPocket)
        .catch((error: unknown) => console.warn("what is kept for offline could not be read", error));
    };
    look();
    return followPocket(look);
  }, []);
  return pocket;
}
