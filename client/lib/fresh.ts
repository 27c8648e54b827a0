/**
 * For what is read anew whenever its page is opened, and when the network is back. Parts of the page that come one after another share the
 * first answer.
 */
export const FRESH = { staleTime: 2_000, refetchOnReconnect: "always" } as const;
