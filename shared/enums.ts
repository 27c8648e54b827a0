/** The closed sets of values that are stored. Their Swedish labels stand in `shared/text/labels.ts`. */

export const ASSOCIATION_ROLES = ["member", "team_leader", "system_owner"] as const;
export type AssociationRole = (typeof ASSOCIATION_ROLES)[number];

/** The roles an applicant can be given at approval; `team_leader` is assigned later, per crisis team. */
export const APPROVABLE_ROLES = ["member", "system_owner"] as const;
export type ApprovableRole = (typeof APPROVABLE_ROLES)[number];

export const MEMBERSHIP_REQUEST_STATUSES = ["pending", "approved", "rejected", "withdrawn"] as const;
export type MembershipRequestStatus = (typeof MEMBERSHIP_REQUEST_STATUSES)[number];

/** What the rules for storing flammables ask about a product; null for one that they do not concern. */
export const STORAGE_CLASSES = ["gas", "flammable_liquid", "spray", "fuel_powered"] as const;
export type StorageClass = (typeof STORAGE_CLASSES)[number];

export const PRODUCT_TYPES = ["Produkt", "Tjänst"] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** The orders in which the catalogue can be read. They are not stored. */
export const PRODUCT_SORTS = ["default", "name_asc", "name_desc", "price_asc", "price_desc"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const PRODUCT_REQUEST_STATUSES = [
  "pending",
  "offer_received",
  "offer_approved",
  "order_placed",
  "completed",
  "cancelled",
  "rejected",
] as const;
export type ProductRequestStatus = (typeof PRODUCT_REQUEST_STATUSES)[number];

/** Progress of one follow-up step (PDF, mail) of a submitted product request. */
export const STEP_STATUSES = ["pending", "running", "done", "failed", "skipped"] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

export const JOURNEY_STATUSES = ["in_progress", "completed"] as const;
export type JourneyStatus = (typeof JOURNEY_STATUSES)[number];

export const CRISIS_ACTIVATION_STATUSES = ["active", "resolved"] as const;
export type CrisisActivationStatus = (typeof CRISIS_ACTIVATION_STATUSES)[number];

export const SUBSCRIBER_STATUSES = ["pending", "active", "unsubscribed", "bounced"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

export const MESSAGE_STATUSES = ["queued", "sending", "sent", "delivered", "failed", "cancelled"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Where one of a subscriber's two addresses stands. `none`: there is no such address. */
export const SUBSCRIBER_CHANNEL_STATES = ["none", "pending", "active", "unsubscribed", "bounced"] as const;
export type SubscriberChannelState = (typeof SUBSCRIBER_CHANNEL_STATES)[number];

/** What a resident has agreed to or taken back. */
export const CONSENT_EVENTS = ["signed_up", "imported", "confirmed", "changed", "withdrawn"] as const;
export type ConsentEvent = (typeof CONSENT_EVENTS)[number];

/** What a code sent to a subscriber's own address is for. */
export const SUBSCRIBER_CODE_PURPOSES = ["confirm", "manage"] as const;
export type SubscriberCodePurpose = (typeof SUBSCRIBER_CODE_PURPOSES)[number];

/** Why a message is sent. `activation` is the first one of a crisis, `check` asks how people are. */
export const CRISIS_MESSAGE_KINDS = ["activation", "update", "check", "reminder", "all_clear", "notice", "test"] as const;
export type CrisisMessageKind = (typeof CRISIS_MESSAGE_KINDS)[number];

/** `subscribers`: those who subscribe; `internal`: members and the area's team; `team`: the team alone; `self`: the sender, to try. */
export const MESSAGE_AUDIENCES = ["subscribers", "internal", "team", "self"] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

/** `waiting`: an exercise that would reach subscribers waits for a second owner. Only `released` has deliveries. */
export const MESSAGE_STATES = ["waiting", "released", "cancelled"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * One message on its way to one address. `doubtful`: handed over without an answer, to be looked up before another try;
 * `sent`: the provider has it; `held`: too old to leave by itself; `suppressed`: left out since the address was taken back.
 * The first three are not final.
 */
export const DELIVERY_STATUSES = [
  "queued",
  "sending",
  "doubtful",
  "sent",
  "delivered",
  "failed",
  "cancelled",
  "held",
  "suppressed",
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How a resident is: 1, 2 and 3 in an SMS reply, in this order. */
export const REPLY_ANSWERS = ["ok", "need_help", "away"] as const;
export type ReplyAnswer = (typeof REPLY_ANSWERS)[number];

/** `manual`: written down by somebody who knocked or rang; `call`: a digit pressed while the portal rang. */
export const REPLY_SOURCES = ["sms", "link", "push", "manual", "call"] as const;
export type ReplySource = (typeof REPLY_SOURCES)[number];

/** What came of knocking on a door. */
export const DOOR_RESULTS = ["opened_ok", "needs_help", "nobody_home", "note_left"] as const;
export type DoorResult = (typeof DOOR_RESULTS)[number];

/** What somebody who needs help needs. */
export const HELP_KINDS = ["water", "food", "heat", "medicine", "stairs", "other"] as const;
export type HelpKind = (typeof HELP_KINDS)[number];

/** As what somebody is given the sealed needs of others. */
export const SEALED_NEED_READERS = ["leader", "stairwell_representative"] as const;
export type SealedNeedReader = (typeof SEALED_NEED_READERS)[number];

export const CRISIS_TASK_STATES = ["open", "in_progress", "done", "not_applicable"] as const;
export type CrisisTaskState = (typeof CRISIS_TASK_STATES)[number];

/** `recovery`: what is done when the crisis is over (Återläge). */
export const CRISIS_TASK_PHASES = ["crisis", "recovery"] as const;
export type CrisisTaskPhase = (typeof CRISIS_TASK_PHASES)[number];

/** `system`: written by the portal itself about what was done in it. */
export const LOG_ENTRY_KINDS = ["event", "decision", "contact", "correction", "system"] as const;
export type LogEntryKind = (typeof LOG_ENTRY_KINDS)[number];

/** The roles of a crisis team (seed content 5.10). */
export const TEAM_ROLES = [
  "coordinator",
  "deputy_coordinator",
  "information",
  "log_keeper",
  "technician",
  "stairwell_representative",
  "water_and_food",
  "care",
  "fire_safety",
  "shelter",
  "economy",
  "it_and_privacy",
  "collaboration",
] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** What came of a backup that the portal made by itself. */
export const BACKUP_OUTCOMES = ["verified", "disk_full", "damaged", "failed", "folder_gone"] as const;
export type BackupOutcome = (typeof BACKUP_OUTCOMES)[number];

/** Where official warnings are read. */
export const OFFICIAL_FEEDS = ["vma", "smhi_warnings", "krisinformation"] as const;
export type OfficialFeed = (typeof OFFICIAL_FEEDS)[number];

/** The warnings that propose an alarm, the least first. A yellow one never does. */
export const WARNING_LEVELS = ["orange", "red", "vma"] as const;
export type WarningLevel = (typeof WARNING_LEVELS)[number];

/** Why a proposal ended: its source called it off, or does not warn of it here any more. */
export const WARNING_ENDS = ["called_off", "gone"] as const;
export type WarningEnd = (typeof WARNING_ENDS)[number];

export const COMMUNICATION_CHANNELS = ["email", "sms", "push"] as const;
export type CommunicationChannel = (typeof COMMUNICATION_CHANNELS)[number];

/** What the ledger delivers by. Nobody chooses a call: it comes to who has not answered otherwise. */
export const DELIVERY_CHANNELS = [...COMMUNICATION_CHANNELS, "call"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** How those are asked once more who have not answered, one way after another. */
export const ESCALATION_WAYS = ["sms", "call", "doors"] as const;
export type EscalationWay = (typeof ESCALATION_WAYS)[number];

export const SUBSCRIPTION_STATUSES = ["active", "trialing", "canceled", "expired"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const PLANS = ["basic", "standard", "premium"] as const;
export type Plan = (typeof PLANS)[number];

export const HEATING_TYPES = ["district_heating", "electric", "heat_pump", "gas", "oil", "pellets", "other"] as const;
export type HeatingType = (typeof HEATING_TYPES)[number];

export const VENTILATION_TYPES = ["natural", "exhaust", "supply_exhaust", "heat_recovery"] as const;
export type VentilationType = (typeof VENTILATION_TYPES)[number];

/** How the doors of the house are opened. */
export const ACCESS_SYSTEMS = ["key", "code", "tag", "code_and_tag"] as const;
export type AccessSystem = (typeof ACCESS_SYSTEMS)[number];

export const CONTACT_KINDS = [
  "property_manager",
  "emergency_service",
  "elevator",
  "locksmith",
  "electricity",
  "water",
  "heating",
  "other",
] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const SHUTOFF_KINDS = ["water", "electricity", "heating", "ventilation", "gas", "keys", "other"] as const;
export type ShutoffKind = (typeof SHUTOFF_KINDS)[number];

/** What an association can take out as a list. */
export const ASSOCIATION_EXPORT_KINDS = ["members", "subscribers", "messages", "requests"] as const;
export type AssociationExportKind = (typeof ASSOCIATION_EXPORT_KINDS)[number];

export const ASSOCIATION_EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type AssociationExportFormat = (typeof ASSOCIATION_EXPORT_FORMATS)[number];

export const OUTGOING_EMAIL_STATUSES = ["queued", "sending", "sent", "failed", "held"] as const;
export type OutgoingEmailStatus = (typeof OUTGOING_EMAIL_STATUSES)[number];

/** What a single-use link in a mail is for. */
export const EMAIL_TOKEN_PURPOSES = ["verify_email", "reset_password", "change_email"] as const;
export type EmailTokenPurpose = (typeof EMAIL_TOKEN_PURPOSES)[number];

/**
 * `browser`: the web client's own short-lived bearer; `named`: one that a user made in the settings for scripts;
 * `sign_in`: one of an hour for a script that signed in with address and password.
 */
export const API_TOKEN_KINDS = ["browser", "named", "sign_in"] as const;
export type ApiTokenKind = (typeof API_TOKEN_KINDS)[number];

/** What a named token may be let do; see `server/platform/api-scopes.ts` for which call asks which. */
export const API_SCOPES = ["read", "requests", "messages", "administration"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** What an association's webhooks are told of; `webhook.test` is «Skicka ett prov». */
export const WEBHOOK_EVENTS = [
  "crisis.begun",
  "crisis.message_sent",
  "crisis.answered",
  "crisis.ended",
  "product_request.state_changed",
  "webhook.test",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why a webhook's call had no answer: no such host, no connection, none in time, an address inside a network, a secret that nobody here can open. */
export const WEBHOOK_FAULTS = ["unknown_host", "unreachable", "timeout", "not_public", "secret_lost"] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** How an answer of the language model ended; all but the first two gave way to the knowledge base. */
export const MODEL_OUTCOMES = ["shown", "shortened", "not_held", "silent", "slow", "cut_off", "failed", "empty", "stopped"] as const;
export type ModelOutcome = (typeof MODEL_OUTCOMES)[number];

/** What the security log tells of; see `server/http/request-log.ts`. */
export const SECURITY_EVENT_KINDS = ["sign_in", "second_factor", "token", "forbidden", "limit", "webhook"] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** A factor counts from the moment its first code was verified. */
export const FACTOR_STATUSES = ["unverified", "verified"] as const;
export type FactorStatus = (typeof FACTOR_STATUSES)[number];

/** What a passkey is asked for. */
export const PASSKEY_PURPOSES = ["add", "sign_in", "second_step"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** What somebody has shown to come in, as the login history says it; a second step that followed is not told. */
export const LOGIN_WAYS = ["password", "passkey", "identity", "mail"] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

export const DATA_EXPORT_STATUSES = ["pending", "ready", "failed", "expired"] as const;
export type DataExportStatus = (typeof DATA_EXPORT_STATUSES)[number];

/** Ids of the two seeded rows of `profile_types`; the second marks the housing association type (DATA-05). */
export const PROFILE_TYPE_IDS = {
  private: "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001",
  association: "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0002",
} as const;
export type ProfileType = keyof typeof PROFILE_TYPE_IDS;

export const TASK_SOURCES = ["journey", "recommendation", "scenario", "calendar", "manual"] as const;
export type TaskSource = (typeof TASK_SOURCES)[number];

export const TASK_STATES = ["open", "done", "not_relevant"] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const EVIDENCE_KINDS = ["photo", "document", "minutes", "receipt", "drill", "statement"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** How much a piece of evidence counts: said, or shown. */
export const EVIDENCE_LEVELS = ["claimed", "proven"] as const;
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

/** What became of a recommendation. */
export const ACTION_STATES = ["planned", "done", "dismissed"] as const;
export type ActionState = (typeof ACTION_STATES)[number];

export const CALENDAR_CATEGORIES = ["meeting", "drill", "inspection", "maintenance", "information", "deadline"] as const;
export type CalendarCategory = (typeof CALENDAR_CATEGORIES)[number];

export const ATTENDANCE_ANSWERS = ["yes", "maybe", "no"] as const;
export type AttendanceAnswer = (typeof ATTENDANCE_ANSWERS)[number];

export const MAP_PLACE_KINDS = [
  "building",
  "assembly_point",
  "reserve_point",
  "safe_point",
  "emergency_water",
  "defibrillator",
  "storage",
  "hydrant",
  "other",
] as const;
export type MapPlaceKind = (typeof MAP_PLACE_KINDS)[number];

export const FORM_ANSWER_STATES = ["draft", "submitted"] as const;
export type FormAnswerState = (typeof FORM_ANSWER_STATES)[number];

/** Who an article of the knowledge base is written for. */
export const KNOWLEDGE_AUDIENCES = ["everyone", "residents", "board"] as const;
export type KnowledgeAudience = (typeof KNOWLEDGE_AUDIENCES)[number];

/** What was wrong with an answer that did not help. */
export const ANSWER_FAULTS = ["incomplete", "wrong", "unclear"] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

export const ASSOCIATION_DOCUMENT_STATES = ["draft", "final", "archived"] as const;
export type AssociationDocumentState = (typeof ASSOCIATION_DOCUMENT_STATES)[number];

export const COLLABORATION_LINK_STATES = ["invited", "active", "paused", "declined", "ended"] as const;
export type CollaborationLinkState = (typeof COLLABORATION_LINK_STATES)[number];

export const RESOURCE_AVAILABILITIES = ["always", "in_crisis", "on_request"] as const;
export type ResourceAvailability = (typeof RESOURCE_AVAILABILITIES)[number];

/** Who sees a resource: nobody else, the whole network, or chosen associations. */
export const RESOURCE_VISIBILITIES = ["nobody", "network", "chosen"] as const;
export type ResourceVisibility = (typeof RESOURCE_VISIBILITIES)[number];

export const COLLABORATION_ALERT_KINDS = ["help_needed", "help_offered", "warning", "information"] as const;
export type CollaborationAlertKind = (typeof COLLABORATION_ALERT_KINDS)[number];

export const COLLABORATION_ALERT_STATES = ["draft", "sent", "closed"] as const;
export type CollaborationAlertState = (typeof COLLABORATION_ALERT_STATES)[number];

export const COLLABORATION_AUDIENCES = ["network", "chosen", "within"] as const;
export type CollaborationAudience = (typeof COLLABORATION_AUDIENCES)[number];

export const ALERT_RECIPIENT_STATES = ["new", "read", "answered", "closed"] as const;
export type AlertRecipientState = (typeof ALERT_RECIPIENT_STATES)[number];

export const ALERT_REPLY_KINDS = ["acknowledged", "can_help", "cannot_help", "message"] as const;
export type AlertReplyKind = (typeof ALERT_REPLY_KINDS)[number];

/** What the search of the whole portal finds, in the order that it is shown. */
export const SEARCH_KINDS = ["crisis", "person", "flat", "event", "document", "request", "product", "article"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What a stored file is for. `server/domains/files/purposes.ts` says of each what is taken, who may read it and when it goes. */
export const FILE_PURPOSES = [
  "avatar",
  "logo",
  "resource_photo",
  "log_photo",
  "document_photo",
  "evidence",
  "form_file",
  "quote_attachment",
  "product_photo",
  "shutoff_photo",
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
