/** Business constants. One place each; the ledger's LIMIT rows name them. */
export const PASSWORD_MIN_LENGTH = 6;
export const ASSOCIATION_NAME_MIN_LENGTH = 3;
export const TEXT_MAX_LENGTH = 500;
export const NOTES_MAX_LENGTH = 5000;
export const CATALOGUE_PAGE_SIZE = 12;
export const CATALOGUE_SEARCH_DEBOUNCE_MS = 300;
export const CATALOGUE_PRICE_DEBOUNCE_MS = 500;
export const REQUEST_DEFAULT_DAYS = 7;
export const REQUEST_DEFAULT_QUANTITY = 1;
export const REQUEST_MAX_QUANTITY = 100_000;
export const REQUEST_DIALOG_CLOSE_MS = 2500;
export const MEMBERSHIP_PAGE_SIZE = 10;
export const MEMBERSHIP_TABLE_HEIGHT_PX = 400;
export const MAX_JOURNEY_PHASE = 8;
export const MOBILE_BREAKPOINT_PX = 768;
export const HEADER_SCROLL_THRESHOLD_PX = 10;
export const TOOLTIP_DELAY_MS = 700;
/** Calls in one tRPC batch; client links and server agree on it. */
export const TRPC_MAX_BATCH = 10;
