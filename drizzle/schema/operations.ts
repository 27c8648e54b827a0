import { bigint, boolean, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { BACKUP_OUTCOMES, OUTGOING_EMAIL_STATUSES, SECURITY_EVENT_KINDS } from "../../shared/enums.ts";
import { profiles, users } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId } from "./columns.ts";
import { communicationChannel } from "./subscribers.ts";

export const outgoingEmailStatus = pgEnum("outgoing_email_status", OUTGOING_EMAIL_STATUSES);

/** Who did what, and to what. Written in the same transaction as the change it tells of; never changed. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: primaryId(),
    associationId: uuid().references(() => housingAssociations.id, { onDelete: "set null" }),
    actorProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    action: text().notNull(),
    subjectId: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_log_association_created").on(table.associationId, table.createdAt.desc().nullsFirst(), table.id),
    index("audit_log_association_action").on(table.associationId, table.action, table.createdAt.desc().nullsFirst(), table.id),
    index("audit_log_association_actor").on(table.associationId, table.actorProfileId, table.createdAt.desc().nullsFirst(), table.id),
    index("audit_log_actor").on(table.actorProfileId),
    index("audit_log_subject").on(table.subjectId),
  ],
);

export const securityEventKind = pgEnum("security_event_kind", SECURITY_EVENT_KINDS);

/** What was refused, and to whom: equal refusals of some seconds are one row. Kept apart from the audit log, and not for ever. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: primaryId(),
    kind: securityEventKind().notNull(),
    /** The procedure or the path; blank for what there was no room to tell apart. */
    what: text().notNull(),
    reason: text().notNull(),
    profileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    ipAddress: text(),
    /** The address of the account that somebody tried, by a hash with a key of the portal's. */
    accountHash: text(),
    /** Of the first of them, as the log of requests has it. */
    requestId: text(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    index("security_events_last_at").on(table.lastAt.desc().nullsFirst(), table.id),
    index("security_events_profile").on(table.profileId),
  ],
);

/**
 * Mails that shall leave. The row is written in the transaction that decides on the mail; its id is the
 * provider's idempotency key and the name of the local outbox file, so a second try cannot become a second mail.
 */
export const outgoingEmails = pgTable(
  "outgoing_emails",
  {
    id: primaryId(),
    /** What the mail is about, for example `product-request:<id>`: one such mail at most. */
    dedupeKey: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    recipient: text().notNull(),
    template: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: outgoingEmailStatus().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    errorMessage: text(),
    createdAt: createdAt(),
    sentAt: instant(),
    /** When the account's owner has opened it under the bell; those that the bell does not show stay unread. */
    readAt: instant(),
  },
  (table) => [
    uniqueIndex("outgoing_emails_dedupe_key").on(table.dedupeKey),
    index("outgoing_emails_status").on(table.status, table.createdAt),
    index("outgoing_emails_user").on(table.userId),
    index("outgoing_emails_recipient").on(table.recipient),
  ],
);

/** Counters of `server/platform/limits/rate-limit.ts`; the shape is the library's. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** Which pieces of seed content this database has got, ever. */
export const seedEntries = pgTable("seed_entries", {
  key: text().primaryKey(),
  seededAt: instant().notNull(),
});

/** What the daily look at the providers found, one row per way. */
export const providerChecks = pgTable("provider_checks", {
  channel: communicationChannel().primaryKey(),
  checkedAt: instant().notNull(),
  /** What stands on the page of the operators. */
  words: text().notNull(),
  isFaulty: boolean().notNull(),
  /** Whether the operators were last told that something is wrong with it. */
  isTold: boolean().notNull().default(false),
});

export const backupOutcome = pgEnum("backup_outcome", BACKUP_OUTCOMES);

/** The backups that the portal makes by itself, each try with what came of it. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: primaryId(),
    startedAt: instant().notNull(),
    /** When whoever makes it last showed that it lives. */
    lastSignAt: instant().notNull(),
    finishedAt: instant(),
    /** Null while it is made, and for good when its maker died. */
    outcome: backupOutcome(),
    /** Its file's name and size; null unless it was kept. */
    filename: text(),
    bytes: bigint({ mode: "number" }),
    /** Of the encrypted file. */
    sha256: text(),
    /** How many rows and files came back when it was restored for a trial. */
    rowCount: bigint({ mode: "number" }),
    fileCount: integer(),
    /** Where it was kept, and the mark that lies in that folder: without it there the folder's disk is away. */
    folder: text(),
    folderMark: uuid(),
  },
  (table) => [index("backup_runs_started_at").on(table.startedAt.desc().nullsFirst())],
);
