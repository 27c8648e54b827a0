import { ASSOCIATION_LOOKUP_FRESH_MS, ASSOCIATION_LOOKUP_KEPT_MS } from "#shared/limits.ts";

/** For every lookup of an association by its code, typed or linked. Each one counts against the person's limit. */
export const LOOKUP_OPTIONS = { staleTime: ASSOCIATION_LOOKUP_FRESH_MS, gcTime: ASSOCIATION_LOOKUP_KEPT_MS, retry: false };
