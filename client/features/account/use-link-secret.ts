import { useEffect, useState } from "react";
import { keepLinkSecret, takeLinkSecret } from "#client/lib/link-secret.ts";

/** The secret of the mailed link that led to this page: null without one, undefined until it has been looked for. A link that
 *  is pasted while the page is open changes only the hash, so it is looked for then too. */
export function useLinkSecret(): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();

  useEffect(() => {
    const take = (): void => {
      keepLinkSecret();
      const taken = takeLinkSecret();
      setSecret((before) => taken ?? before ?? null);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);

  return secret;
}
