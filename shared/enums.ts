/** The closed sets of values that are stored. Their Swedish labels stand in `shared/text/labels.ts`. */

export const ASSOCIATION_ROLES = ["member", "team_leader", "system_owner"] as const;
export type AssociationRole = (typeof ASSOCIATION_ROLES)[number];

/** The roles an applicant can be given at approval; `team_leader` is assigned later, per crisis team. */
export const APPROVABLE_ROLES = ["member", "system_owner"] as const;
export type ApprovableRole = (typeof APPROVABLE_ROLES)[number];

export const MEMBERSHIP_REQUEST_STATUSES = ["pending", "approved", "rejected", "withdrawn"] as const;
export type MembershipRequestStatus = (typeof MEMBERSHIP_REQUEST_STATUSES)[number];

export const PRODUCT_TYPES = ["Produkt", "Tjänst"] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

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

export const COMMUNICATION_CHANNELS = ["email", "sms", "push"] as const;
export type CommunicationChannel = (typeof COMMUNICATION_CHANNELS)[number];

export const SUBSCRIPTION_STATUSES = ["active", "trialing", "canceled", "expired"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const PLANS = ["basic", "standard", "premium"] as const;
export type Plan = (typeof PLANS)[number];

export const HEATING_TYPES = ["district_heating", "electric", "heat_pump", "gas", "oil", "pellets", "other"] as const;
export type HeatingType = (typeof HEATING_TYPES)[number];

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

/** A factor counts from the moment its first code was verified. */
export const FACTOR_STATUSES = ["unverified", "verified"] as const;
export type FactorStatus = (typeof FACTOR_STATUSES)[number];

export const DATA_EXPORT_STATUSES = ["pending", "ready", "failed", "expired"] as const;
export type DataExportStatus = (typeof DATA_EXPORT_STATUSES)[number];

/** Ids of the two seeded rows of `profile_types`; the second marks the housing association type (DATA-05). */
export const PROFILE_TYPE_IDS = {
  private: "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001",
  association: "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0002",
} as const;
export type ProfileType = keyof typeof PROFILE_TYPE_IDS;
