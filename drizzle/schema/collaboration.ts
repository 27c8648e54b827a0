import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  ALERT_RECIPIENT_STATES,
  ALERT_REPLY_KINDS,
  COLLABORATION_ALERT_KINDS,
  COLLABORATION_ALERT_STATES,
  COLLABORATION_AUDIENCES,
  COLLABORATION_LINK_STATES,
  RESOURCE_AVAILABILITIES,
  RESOURCE_VISIBILITIES,
} from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, decimal, instant, primaryId, updatedAt } from "./columns.ts";
import { crisisActivations } from "./crisis.ts";
import { files } from "./files.ts";
import { crisisDomains } from "./preparedness-reference.ts";
import { associationTasks } from "./tasks.ts";

export const collaborationLinkState = pgEnum("collaboration_link_state", COLLABORATION_LINK_STATES);
export const resourceAvailability = pgEnum("resource_availability", RESOURCE_AVAILABILITIES);
export const resourceVisibility = pgEnum("resource_visibility", RESOURCE_VISIBILITIES);
export const collaborationAlertKind = pgEnum("collaboration_alert_kind", COLLABORATION_ALERT_KINDS);
export const collaborationAlertState = pgEnum("collaboration_alert_state", COLLABORATION_ALERT_STATES);
export const collaborationAudience = pgEnum("collaboration_audience", COLLABORATION_AUDIENCES);
export const alertRecipientState = pgEnum("alert_recipient_state", ALERT_RECIPIENT_STATES);
export const alertReplyKind = pgEnum("alert_reply_kind", ALERT_REPLY_KINDS);

const association = () =>
  uuid()
    .notNull()
    .references(() => housingAssociations.id, { onDelete: "cascade" });
const actor = () => uuid().references(() => profiles.id, { onDelete: "set null" });

/** How an association takes part in krissamverkan. Without a row it does not, and nobody finds it. */
export const collaborationSettings = pgTable("collaboration_settings", {
  housingAssociationId: uuid()
    .primaryKey()
    .references(() => housingAssociations.id, { onDelete: "cascade" }),
  /** What another association enters to invite this one. Another code than the one for joining as a member. */
  code: text().notNull().unique(),
  isDiscoverable: boolean().notNull().default(false),
  /** What the network sees beside name and place. */
  presentation: text(),
  /** The role that others turn to, never a person's name. */
  contactRole: text(),
  defaultVisibility: resourceVisibility().notNull().default("network"),
  /** Whether team leaders may send alerts too. */
  leadersMaySend: boolean().notNull().default(false),
  /** Alerts that are not urgent wait until the end of these hours (Stockholm). */
  quietFrom: time(),
  quietTo: time(),
  sharesStatusInCrisis: boolean().notNull().default(false),
  pausedAt: instant(),
  updatedAt: updatedAt(),
});

/** Two associations that cooperate, or one that has asked. Nothing is shared before both have said yes. */
export const collaborationLinks = pgTable(
  "collaboration_links",
  {
    id: primaryId(),
    fromAssociationId: association(),
    /** Null until somebody has followed an invitation by e-mail. */
    toAssociationId: uuid().references(() => housingAssociations.id, { onDelete: "cascade" }),
    state: collaborationLinkState().notNull().default("invited"),
    invitedEmail: text(),
    tokenHash: text().unique(),
    message: text(),
    invitedByProfileId: actor(),
    decidedByProfileId: actor(),
    expiresAt: instant(),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex("collaboration_links_pair")
      .on(
        sql`least(${table.fromAssociationId}, ${table.toAssociationId})`,
        sql`greatest(${table.fromAssociationId}, ${table.toAssociationId})`,
      )
      .where(sql`${table.toAssociationId} is not null and ${table.state} in ('invited', 'active', 'paused')`),
    index("collaboration_links_from").on(table.fromAssociationId, table.state),
    index("collaboration_links_to").on(table.toAssociationId, table.state),
    index("collaboration_links_invited_by").on(table.invitedByProfileId),
    index("collaboration_links_decided_by").on(table.decidedByProfileId),
    check("collaboration_links_not_itself", sql`${table.fromAssociationId} <> ${table.toAssociationId}`),
  ],
);

/** An association that must not reach this one. */
export const collaborationBlocks = pgTable(
  "collaboration_blocks",
  { housingAssociationId: association(), blockedAssociationId: association(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.housingAssociationId, table.blockedAssociationId] }),
    index("collaboration_blocks_blocked").on(table.blockedAssociationId),
  ],
);

/** What an association can lend or offer. */
export const sharedResources = pgTable(
  "shared_resources",
  {
    id: primaryId(),
    housingAssociationId: association(),
    crisisDomainId: uuid().references(() => crisisDomains.id),
    name: text().notNull(),
    quantity: decimal().notNull().default(1),
    unit: text().notNull().default("st"),
    location: text(),
    availability: resourceAvailability().notNull(),
    conditions: text(),
    contactRole: text(),
    visibility: resourceVisibility().notNull(),
    /** With `chosen`: who sees it. */
    visibleTo: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    nextCheckOn: date(),
    photoId: uuid()
      .unique()
      .references(() => files.id),
    version: integer().notNull().default(1),
    createdByProfileId: actor(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("shared_resources_association").on(table.housingAssociationId, table.name),
    index("shared_resources_created_by").on(table.createdByProfileId),
    check("shared_resources_quantity", sql`${table.quantity} > 0`),
  ],
);

export const resourceLoans = pgTable(
  "resource_loans",
  {
    id: primaryId(),
    resourceId: uuid()
      .notNull()
      .references(() => sharedResources.id, { onDelete: "cascade" }),
    /** Who borrows: an association of the network, or another by name. */
    borrowerAssociationId: uuid().references(() => housingAssociations.id, { onDelete: "set null" }),
    borrowerName: text().notNull(),
    quantity: decimal().notNull(),
    dueOn: date(),
    lentAt: createdAt(),
    returnedAt: instant(),
    lentByProfileId: actor(),
  },
  (table) => [
    index("resource_loans_resource").on(table.resourceId, table.lentAt),
    index("resource_loans_borrower").on(table.borrowerAssociationId),
    index("resource_loans_lent_by").on(table.lentByProfileId),
    check("resource_loans_quantity", sql`${table.quantity} > 0`),
  ],
);

/** A call to the network: help wanted or offered, a warning, information. */
export const collaborationAlerts = pgTable(
  "collaboration_alerts",
  {
    id: primaryId(),
    housingAssociationId: association(),
    kind: collaborationAlertKind().notNull(),
    state: collaborationAlertState().notNull().default("draft"),
    crisisDomainId: uuid().references(() => crisisDomains.id),
    crisisActivationId: uuid().references(() => crisisActivations.id, { onDelete: "set null" }),
    text: text().notNull(),
    quantity: text(),
    neededWhen: text(),
    place: text(),
    audience: collaborationAudience().notNull(),
    /** With `chosen`: to whom; with `within`: how far in kilometres. */
    chosenAssociationIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    withinKilometres: integer(),
    isUrgent: boolean().notNull().default(false),
    isExercise: boolean().notNull().default(false),
    replyBy: instant(),
    idempotencyKey: uuid(),
    /** What the key was used for. */
    requestHash: text(),
    createdByProfileId: actor(),
    createdAt: createdAt(),
    sentAt: instant(),
    closedAt: instant(),
  },
  (table) => [
    uniqueIndex("collaboration_alerts_idempotency").on(table.housingAssociationId, table.idempotencyKey),
    index("collaboration_alerts_association").on(table.housingAssociationId, table.createdAt.desc().nullsFirst()),
    index("collaboration_alerts_created_by").on(table.createdByProfileId),
  ],
);

export const collaborationAlertRecipients = pgTable(
  "collaboration_alert_recipients",
  {
    alertId: uuid()
      .notNull()
      .references(() => collaborationAlerts.id, { onDelete: "cascade" }),
    housingAssociationId: association(),
    state: alertRecipientState().notNull().default("new"),
    readAt: instant(),
    assignedProfileId: actor(),
    taskId: uuid().references(() => associationTasks.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.housingAssociationId] }),
    index("collaboration_alert_recipients_inbox").on(table.housingAssociationId, table.state),
    index("collaboration_alert_recipients_assigned").on(table.assignedProfileId),
  ],
);

/** The thread of an alert between its sender and one receiver; lines are only added. */
export const collaborationReplies = pgTable(
  "collaboration_replies",
  {
    id: primaryId(),
    alertId: uuid()
      .notNull()
      .references(() => collaborationAlerts.id, { onDelete: "cascade" }),
    /** The receiver whose thread it is. */
    recipientAssociationId: association(),
    /** Who wrote: the receiver or the sender of the alert. */
    fromAssociationId: association(),
    kind: alertReplyKind().notNull(),
    text: text(),
    quantity: text(),
    availableWhen: text(),
    authorProfileId: actor(),
    createdAt: createdAt(),
  },
  (table) => [
    index("collaboration_replies_thread").on(table.alertId, table.recipientAssociationId, table.createdAt),
    index("collaboration_replies_author").on(table.authorProfileId),
  ],
);

/** What of an association another one has seen or received. Lines are only added; the owners download them. */
export const collaborationShareLog = pgTable(
  "collaboration_share_log",
  {
    id: primaryId(),
    housingAssociationId: association(),
    otherAssociationId: uuid().references(() => housingAssociations.id, { onDelete: "set null" }),
    otherName: text().notNull(),
    what: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [index("collaboration_share_log_association").on(table.housingAssociationId, table.createdAt.desc().nullsFirst())],
);
