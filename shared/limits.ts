/** Business constants. One place each; the ledger's LIMIT rows name them. */
export const PASSWORD_MIN_LENGTH = 6;
export const TOTP_CODE_LENGTH = 6;
export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_TOAST_MS = 9000;
export const RECOVERY_INFO_TOAST_MS = 7000;
export const LOGIN_HISTORY_LENGTH = 50;
export const LOGIN_HISTORY_PAGE_SIZE = 10;
export const API_TOKENS_MAX = 20;
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const LOGO_MAX_WIDTH_PX = 200;
export const LOGO_MAX_HEIGHT_PX = 96;
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
/** LIMIT-03 */
export const ASSOCIATION_ROLE_FRESH_MS = 5 * 60_000;
export const MEMBERSHIP_PAGE_SIZE = 10;
export const MEMBERSHIP_TABLE_HEIGHT_PX = 400;
export const MAX_JOURNEY_PHASE = 8;
export const MOBILE_BREAKPOINT_PX = 768;
export const HEADER_SCROLL_THRESHOLD_PX = 10;
export const TOOLTIP_DELAY_MS = 700;
/** Calls in one tRPC batch; client links and server agree on it. */
export const TRPC_MAX_BATCH = 10;
