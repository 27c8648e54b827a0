/** For what is read anew whenever its page is opened. Parts of the page that come one after another share the first answer. */
export const FRESH = { staleTime: 2_000 } as const;
