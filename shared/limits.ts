/** Business constants. One place each; the ledger's LIMIT rows name them. */
export const PASSWORD_MIN_LENGTH = 6;
export const TOTP_CODE_LENGTH = 6;
export const RECOVERY_CODE_COUNT = 10;
/** So long owners have to get a second factor once the house requires one. */
export const SECOND_FACTOR_GRACE_DAYS = 14;
export const RECOVERY_CODE_TOAST_MS = 9000;
export const RECOVERY_INFO_TOAST_MS = 7000;
export const LOGIN_HISTORY_LENGTH = 50;
export const LOGIN_HISTORY_PAGE_SIZE = 10;
export const API_TOKENS_MAX = 20;
export const WEBHOOKS_MAX = 3;
export const ALARM_FEEDS_MAX = 5;
/** So many of the latest calls of a webhook are shown. */
export const WEBHOOK_LOG_LENGTH = 50;
export const PASSKEYS_MAX = 10;
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const LOGO_MAX_WIDTH_PX = 200;
export const LOGO_MAX_HEIGHT_PX = 96;
export const ASSOCIATION_NAME_MIN_LENGTH = 3;
export const ASSOCIATION_CONTACTS_MAX = 30;
export const ASSOCIATION_SHUTOFFS_MAX = 30;
export const TEAM_MEMBERS_MAX = 60;
/** «Elektriker», «Sjuksköterska»: what somebody in a team can, in a few words. */
export const COMPETENCE_MAX_LENGTH = 60;
/** Weeks that are put into a rota at once. */
export const ROTA_WEEKS_MAX = 52;
export const TEXT_MAX_LENGTH = 500;
export const NOTES_MAX_LENGTH = 5000;
/** For how long after a crisis its public page stays. */
export const STATUS_PAGE_DAYS = 30;
/** «1203», «3 tr till vänster». */
export const FLAT_MAX_LENGTH = 40;
/** So many doors are handed over at once. */
export const DOOR_VISITS_MAX = 50;
/** For how long after a crisis what was said in it before the end is still taken. */
export const DOORS_AFTER_END_HOURS = 48;
/** As far back as a phone says of a line how old it is. */
export const DOOR_AGE_MAX_MS = 72 * 3_600_000;
export const CRISIS_HISTORY_PAGE_SIZE = 20;
export const IMPORTED_CRISES_MAX = 500;
export const PREVIEW_SUBSCRIBERS = 50;
/** So many of those whom an exercise reaches are named before it is sent. */
export const PREVIEW_NAMES = 3;
/** Products side by side. */
export const MAX_COMPARED_PRODUCTS = 4;
export const CATALOGUE_PAGE_SIZE = 12;
export const SEARCH_DEBOUNCE_MS = 300;
export const CATALOGUE_PRICE_DEBOUNCE_MS = 500;
export const REQUEST_DEFAULT_DAYS = 7;
export const REQUEST_DEFAULT_QUANTITY = 1;
export const REQUEST_MAX_QUANTITY = 100_000;
export const REQUEST_MAX_LINES = 500;
export const JOINT_PURCHASE_MAX_DAYS = 365;
export const JOINT_PURCHASES_PAGE_SIZE = 20;

/** How long a supplier can answer by its link. */
export const QUOTE_LINK_DAYS = 30;

/** How many days before a quote runs out the board is reminded. */
export const QUOTE_REMINDER_DAYS = 3;

/** How many suppliers one request goes to. */
export const QUOTE_MAX_INVITATIONS = 10;
export const RECOMMENDATIONS_MAX = 100;
export const RECOMMENDATION_MAX_LINES = 200;
export const RECOMMENDATION_MAX_CATEGORIES = 50;
export const RECOMMENDATION_NAME_MAX_LENGTH = 120;
export const REQUEST_DIALOG_CLOSE_MS = 2500;
export const PRODUCT_REQUESTS_PAGE_SIZE = 20;
/** LIMIT-11 */
export const PRODUCT_REQUESTS_FRESH_MS = 5 * 60_000;
export const PRODUCT_REQUESTS_KEPT_MS = 30 * 60_000;
/** LIMIT-12 */
export const REQUEST_DOCUMENTS_FRESH_MS = 2 * 60_000;
/** LIMIT-02 */
export const SUBSCRIPTION_FRESH_MS = 5 * 60_000;
/** LIMIT-03 */
export const ASSOCIATION_ROLE_FRESH_MS = 5 * 60_000;
/** LIMIT-04 */
export const ASSOCIATION_LOOKUP_FRESH_MS = 5 * 60_000;
export const ASSOCIATION_LOOKUP_KEPT_MS = 10 * 60_000;
export const MEMBERSHIP_PAGE_SIZE = 10;
export const MEMBERSHIP_TABLE_HEIGHT_PX = 400;
/** Rows per page of who has answered how they are. */
export const ASKED_PEOPLE_PAGE_SIZE = 25;
/** LIMIT-25 */
export const MAX_JOURNEY_PHASE = 8;
export const TASKS_MAX = 500;
export const TASK_TITLE_MAX_LENGTH = 160;
/** Pieces of evidence that one association keeps. */
export const EVIDENCE_MAX = 2_000;
export const EVIDENCE_MAX_BYTES = 20 * 1024 * 1024;
export const MOBILE_BREAKPOINT_PX = 768;
export const HEADER_SCROLL_THRESHOLD_PX = 10;
export const TOOLTIP_DELAY_MS = 700;
/** Calls in one tRPC batch; client links and server agree on it. */
export const TRPC_MAX_BATCH = 10;
/** LIMIT: the text of a message to residents, in characters. */
export const EXTERNAL_TEXT_MAX_LENGTH = 600;
export const SUBSCRIBERS_PAGE_SIZE = 20;
export const SUBSCRIBER_MESSAGES_PAGE_SIZE = 10;
/** LIMIT-14 */
export const SUBSCRIBER_MESSAGES_REFETCH_MS = 60_000;
export const SUBSCRIBER_IMPORT_MAX_BYTES = 1_000_000;
export const SUBSCRIBER_IMPORT_MAX_ROWS = 5_000;
export const STAIRWELLS_MAX = 100;
export const APARTMENTS_MAX = 2_000;
/** Parts of a house that one message is aimed at: they travel in an address of at most 16 kB. */
export const PLACES_MAX = 60;
export const SUBSCRIBER_CODE_LENGTH = 6;
/** Saved products that one call looks for in the catalogue. Names this long fit in an address. */
export const MATCHED_NAMES_MAX = 40;
export const MATCHED_NAME_MAX_LENGTH = 60;
export const PRODUCT_IMPORT_MAX_BYTES = 8 * 1024 * 1024;
export const PRODUCT_IMPORT_MAX_ROWS = 10_000;
export const MAP_PLACES_MAX = 200;
/** The shelters nearest to the house that its map shows. */
export const MAP_SHELTERS_SHOWN = 15;
export const SHELTER_IMPORT_MAX_BYTES = 40 * 1024 * 1024;
export const SHELTER_IMPORT_MAX_ROWS = 100_000;
/** Kinds of containers that one household writes down. */
export const WATER_CONTAINERS_MAX = 20;
/** Livsmedelsverket: three to five litres a person and day. */
export const WATER_MIN_LITRES_PER_PERSON = 3;
export const WATER_MAX_LITRES_PER_PERSON = 5;
export const WATER_MAX_DAYS = 365;
export const WATER_MAX_RESIDENTS = 100_000;
export const WATER_MAX_STOCK_LITRES = 10_000_000;
/** Labels for containers in one print. */
export const WATER_LABELS_MAX = 240;
export const CALENDAR_EVENTS_MAX = 2_000;
/** Events of one association that repeat: each may stand on every day of a listing. */
export const CALENDAR_SERIES_MAX = 200;
export const CALENDAR_CHECKLIST_MAX = 30;
export const CALENDAR_REMINDER_MAX_DAYS = 60;
export const CALENDAR_RANGE_MAX_DAYS = 400;
export const CALENDAR_IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const CALENDAR_IMPORT_MAX_EVENTS = 1_000;
/** Past imports that can be removed as a whole. */
export const CALENDAR_IMPORTS_SHOWN = 50;
/** Rows in one repeated group of a form. */
export const FORM_ROWS_MAX = 100;
/** What one form's answers may hold as JSON, in characters; leaves room within the 256 kB of a call. */
export const FORM_ANSWERS_MAX_LENGTH = 100_000;
export const FORM_AUTOSAVE_MS = 1000;
export const FORM_ANSWERS_PAGE_SIZE = 20;
/** What an association keeps of one form; room for years of rounds and reports. */
export const FORM_ANSWERS_MAX = 5_000;
/** Anonymous answers, and what households manage, are shown of so many together: of fewer one could guess whose they are. */
export const ANONYMOUS_GROUP_MIN = 5;
/** Associations that one cooperates with or has asked. */
export const COLLABORATION_LINKS_MAX = 100;
export const COLLABORATION_MESSAGE_MAX_LENGTH = 400;
export const COLLABORATION_PRESENTATION_MAX_LENGTH = 600;
/** What one association has to lend or offer. */
export const RESOURCES_MAX = 500;
export const RESOURCE_MAX_QUANTITY = 1_000_000;
export const RESOURCE_IMPORT_MAX_BYTES = 200_000;
export const RESOURCE_IMPORT_MAX_ROWS = 500;
/** What an association writes about one crisis level. */
export const LEVEL_TEXT_MAX_LENGTH = 2_000;
/** Documents that one association keeps, archived ones too. */
export const DOCUMENTS_MAX = 2_000;
export const DOCUMENTS_PAGE_SIZE = 20;
export const DOCUMENT_TITLE_MAX_LENGTH = 160;
/** What a PDF holds of pictures: Chrome lays them all out at once. */
export const DOCUMENT_PHOTOS_MAX_BYTES = 30 * 1024 * 1024;
/** A larger file is not attached to a mail: many post offices refuse it. */
export const MAIL_ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** How much, when and where in an alert to the network. */
export const ALERT_DETAIL_MAX_LENGTH = 160;
export const ALERT_DISTANCE_MAX_KM = 500;
export const COLLABORATION_ALERTS_PAGE_SIZE = 20;
/** Drafts that one person keeps. */
export const ALERT_DRAFTS_MAX = 20;
export const ASSISTANT_QUESTION_MAX_LENGTH = 1_000;
/** Turns before the question that a model may read, and how much of each. */
export const ASSISTANT_HISTORY_MAX = 8;
export const ASSISTANT_TURN_MAX_LENGTH = 4_000;
/** Messages that the browser keeps of a conversation. */
export const ASSISTANT_KEPT_MESSAGES = 60;
/** So many different people must have asked the same before anybody sees what was asked. */
export const OPEN_QUESTION_ASKERS_MIN = 3;
export const OPEN_QUESTION_MAX_LENGTH = 200;
export const OWN_ARTICLE_TITLE_MAX_LENGTH = 120;
export const OWN_ARTICLE_TEXT_MAX_LENGTH = 4_000;
export const OWN_ARTICLE_STEPS_MAX = 7;
/** Articles that an association writes for its own house. */
export const OWN_ARTICLES_MAX = 50;
/** What is looked for in the whole portal: shorter finds everything. */
export const SEARCH_TEXT_MIN_LENGTH = 2;
export const SEARCH_TEXT_MAX_LENGTH = 100;
/** Hits of one kind, and of all together. */
export const SEARCH_HITS_PER_KIND = 5;
export const SEARCH_HITS_MAX = 20;
/** What somebody writes in advance about the help that they will need: what is needed, and no history. */
export const SEALED_TEXT_MAX_LENGTH = 300;
/** Who share one household, the host among them. */
export const HOUSEHOLD_PEOPLE_MAX = 6;
/** Under the bell. */
export const NOTIFICATIONS_SHOWN = 20;
