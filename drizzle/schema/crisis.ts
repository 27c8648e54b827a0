import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  CRISIS_ACTIVATION_STATUSES,
  CRISIS_TASK_PHASES,
  CRISIS_TASK_STATES,
  DOOR_RESULTS,
  HELP_KINDS,
  type HelpKind,
  LOG_ENTRY_KINDS,
  OFFICIAL_FEEDS,
  REPLY_ANSWERS,
  REPLY_SOURCES,
  WARNING_ENDS,
  WARNING_LEVELS,
} from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociationApartments } from "./apartments.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, decimal, instant, primaryId, updatedAt } from "./columns.ts";
import { files } from "./files.ts";
import { crisisDomains } from "./preparedness-reference.ts";
import { housingAssociationStairwells } from "./stairwells.ts";
import { crisisSubscribers } from "./subscribers.ts";
import { teamRole } from "./teams.ts";

export const crisisActivationStatus = pgEnum("crisis_activation_status", CRISIS_ACTIVATION_STATUSES);
export const crisisTaskState = pgEnum("crisis_task_state", CRISIS_TASK_STATES);
export const crisisTaskPhase = pgEnum("crisis_task_phase", CRISIS_TASK_PHASES);
export const logEntryKind = pgEnum("log_entry_kind", LOG_ENTRY_KINDS);
export const replyAnswer = pgEnum("reply_answer", REPLY_ANSWERS);
export const replySource = pgEnum("reply_source", REPLY_SOURCES);
export const helpKind = pgEnum("help_kind", HELP_KINDS);
export const doorResult = pgEnum("door_result", DOOR_RESULTS);
export const officialFeed = pgEnum("official_feed", OFFICIAL_FEEDS);
export const warningLevel = pgEnum("warning_level", WARNING_LEVELS);
export const warningEnd = pgEnum("warning_end", WARNING_ENDS);

/** Counts of people in a crisis, as they were when what they were counted from was erased. */
export interface KeptCounts {
  reached: number;
  replied: number;
  answers: { asked: number; ok: number; needHelp: number; away: number; silent: number; unread: number };
  /** Not of crises that were erased before needs were kept. */
  needs?: NeedCounts;
}

/** How many needs of help there were, and what became of them. */
export interface NeedCounts {
  total: number;
  closed: number;
  /** Half of the closed ones took no longer; null where none is closed. */
  medianMinutes: number | null;
  /** A need can be of several kinds, or of none that was said. */
  kinds: Partial<Record<HelpKind, number>>;
}

/** A crisis that is or was led. At most one real one is active per association and area; exercises stand beside. */
export const crisisActivations = pgTable(
  "crisis_activations",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    status: crisisActivationStatus().notNull().default("active"),
    isExercise: boolean().notNull().default(false),
    /** 1 Störning to 5 Höjd beredskap (seed content 5.4). */
    level: smallint().notNull().default(2),
    description: text().notNull(),
    externalDescription: text(),
    /** The client's key: the same call again answers with the same activation. */
    idempotencyKey: uuid(),
    /** What the key was used for. */
    requestHash: text(),
    activatedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** Who leads it now; handed over by name and time in the log. */
    ledByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** When people have been told to expect the next message. */
    nextUpdateAt: instant(),
    /** °C outdoors, read from SMHI or typed in, for the cooling curve; null is not known. */
    outdoorCelsius: decimal(),
    createdAt: createdAt(),
    resolvedAt: instant(),
    resolvedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    closingNote: text(),
    /** When an owner erased what is about people in it; `keptCounts` then says what can no longer be counted. */
    personalDataErasedAt: instant(),
    keptCounts: jsonb().$type<KeptCounts>(),
    /** Opens the public page of how it stands: 132 bits, made of 244 that Postgres draws for ids, as 22 characters of a path. */
    statusToken: text()
      .notNull()
      .default(
        sql`translate(left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), 22), '+/', '-_')`,
      ),
    /** Whom the residents ring, on that page; null shows no number. */
    publicPhone: text(),
    /** An exercise that of all residents only `neighbourId` hears, and nobody once that subscriber is gone. */
    onlyNeighbour: boolean().notNull().default(false),
    neighbourId: uuid().references(() => crisisSubscribers.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("crisis_activations_status_token").on(table.statusToken),
    uniqueIndex("crisis_activations_one_active")
      .on(table.housingAssociationId, table.crisisDomainId)
      .where(sql`${table.status} = 'active' and not ${table.isExercise}`),
    uniqueIndex("crisis_activations_idempotency").on(table.activatedByProfileId, table.idempotencyKey),
    index("crisis_activations_led_by").on(table.ledByProfileId),
    index("crisis_activations_resolved_by").on(table.resolvedByProfileId),
    index("crisis_activations_neighbour").on(table.neighbourId),
    index("crisis_activations_association_created").on(table.housingAssociationId, table.createdAt.desc().nullsFirst()),
    check(
      "crisis_activations_only_neighbour",
      sql`${table.onlyNeighbour} and ${table.isExercise} or not ${table.onlyNeighbour} and ${table.neighbourId} is null`,
    ),
    check("crisis_activations_level", sql`${table.level} between 1 and 5`),
    check("crisis_activations_resolved", sql`(${table.status} = 'resolved') = (${table.resolvedAt} is not null)`),
    check("crisis_activations_erased", sql`(${table.personalDataErasedAt} is null) = (${table.keptCounts} is null)`),
  ],
);

/** Areas that a crisis has spread to; the one it began in stands in the crisis itself. */
export const crisisActivationAreas = pgTable(
  "crisis_activation_areas",
  {
    crisisActivationId: uuid()
      .notNull()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.crisisActivationId, table.crisisDomainId] }),
    index("crisis_activation_areas_domain").on(table.crisisDomainId),
  ],
);

/**
 * A crisis or exercise from before the portal, written down afterwards by an owner. A table of its own: nothing that leads, sends
 * or asks reads it, so that it can never be mistaken for a crisis that was led here.
 */
export const importedCrises = pgTable(
  "imported_crises",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    title: text().notNull(),
    isExercise: boolean().notNull(),
    level: smallint().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    /** Null is not known, which is not nobody. */
    reachedCount: integer(),
    repliedCount: integer(),
    /** Free text, which may be about people; null once it is erased. */
    description: text(),
    /** One on each line. */
    decisions: text(),
    notes: text(),
    lessons: text(),
    importedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    personalDataErasedAt: instant(),
  },
  (table) => [
    index("imported_crises_association_started").on(table.housingAssociationId, table.startedAt.desc().nullsFirst()),
    index("imported_crises_imported_by").on(table.importedByProfileId),
    check("imported_crises_level", sql`${table.level} between 1 and 5`),
    // What has not happened yet is led, not written down.
    check("imported_crises_past", sql`${table.startedAt} < ${table.endedAt} and ${table.endedAt} <= ${table.updatedAt}`),
    check("imported_crises_counts", sql`${table.reachedCount} >= 0 and ${table.repliedCount} >= 0`),
    check(
      "imported_crises_erased",
      sql`${table.personalDataErasedAt} is null or num_nonnulls(${table.description}, ${table.notes}, ${table.lessons}) = 0`,
    ),
  ],
);

/** The areas of an imported crisis, in the order they were chosen. */
export const importedCrisisAreas = pgTable(
  "imported_crisis_areas",
  {
    importedCrisisId: uuid()
      .notNull()
      .references(() => importedCrises.id, { onDelete: "cascade" }),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importedCrisisId, table.crisisDomainId] }),
    index("imported_crisis_areas_domain").on(table.crisisDomainId),
  ],
);

/** What the playbook of an area says, the same for everybody; an activation copies it into its tasks. */
export const crisisPlaybookSteps = pgTable(
  "crisis_playbook_steps",
  {
    id: primaryId(),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    position: integer().notNull(),
    phase: crisisTaskPhase().notNull().default("crisis"),
    title: text().notNull(),
    role: teamRole(),
    /** Minutes from the activation; null when a condition decides. */
    dueMinutes: integer(),
    /** In words, for example «När det är under 14 °C inne». */
    condition: text(),
    /** Whether writing to the residents for the first time is what it asks for. */
    isFirstMessage: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex("crisis_playbook_steps_domain_position").on(table.crisisDomainId, table.position)],
);

/** What is to be done in one crisis. `version` rises with every change: whoever writes on an older one is told. */
export const crisisTasks = pgTable(
  "crisis_tasks",
  {
    id: primaryId(),
    crisisActivationId: uuid()
      .notNull()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    phase: crisisTaskPhase().notNull().default("crisis"),
    title: text().notNull(),
    role: teamRole(),
    dueAt: instant(),
    condition: text(),
    /** From its playbook: the first message to the residents ticks it. */
    isFirstMessage: boolean().notNull().default(false),
    state: crisisTaskState().notNull().default("open"),
    ownerProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    doneAt: instant(),
    doneByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("crisis_tasks_activation").on(table.crisisActivationId, table.position, table.id),
    index("crisis_tasks_owner").on(table.ownerProfileId),
    index("crisis_tasks_done_by").on(table.doneByProfileId),
    check("crisis_tasks_done", sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
  ],
);

/** Lägeslogg: lines are only added (a trigger refuses changes); a mistake is corrected by a new line. The id is the client's. */
export const crisisLogEntries = pgTable(
  "crisis_log_entries",
  {
    id: uuid().primaryKey(),
    crisisActivationId: uuid()
      .notNull()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    /** The order in which the server received them. */
    sequence: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    kind: logEntryKind().notNull(),
    text: text().notNull(),
    authorProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    correctsEntryId: uuid(),
    /** By the clock of who wrote it; earlier than `created_at` when it waited for a network. */
    writtenAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("crisis_log_entries_activation").on(table.crisisActivationId, table.sequence),
    index("crisis_log_entries_author").on(table.authorProfileId),
  ],
);

/** The photo of a line of the log: added once, by who wrote the line, and never changed. */
export const crisisLogPhotos = pgTable("crisis_log_photos", {
  crisisLogEntryId: uuid()
    .primaryKey()
    .references(() => crisisLogEntries.id, { onDelete: "cascade" }),
  photoId: uuid()
    .notNull()
    .unique()
    .references(() => files.id),
  createdAt: createdAt(),
});

/** How people say they are. Lines are only added (a trigger refuses changes); the newest of a person counts. */
export const crisisReplies = pgTable(
  "crisis_replies",
  {
    id: primaryId(),
    crisisActivationId: uuid()
      .notNull()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    subscriberId: uuid().references(() => crisisSubscribers.id, { onDelete: "cascade" }),
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    source: replySource().notNull(),
    /** Null when an SMS said something else than 1, 2 or 3; then `text` says what. */
    answer: replyAnswer(),
    text: text(),
    recordedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("crisis_replies_activation").on(table.crisisActivationId, table.createdAt),
    index("crisis_replies_subscriber").on(table.subscriberId, table.createdAt),
    index("crisis_replies_profile").on(table.profileId, table.createdAt),
    index("crisis_replies_recorded_by").on(table.recordedByProfileId),
    check("crisis_replies_one_person", sql`num_nonnulls(${table.subscriberId}, ${table.profileId}) = 1`),
    check("crisis_replies_says_something", sql`${table.answer} is not null or ${table.text} is not null`),
  ],
);

/**
 * What somebody who knocked on a door found: lines are only added (a trigger refuses changes), and the newest of a door counts. The id is
 * the phone's, so that a line which waited for a network arrives once.
 */
export const crisisDoorVisits = pgTable(
  "crisis_door_visits",
  {
    id: uuid().primaryKey(),
    crisisActivationId: uuid()
      .notNull()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    stairwellId: uuid().references(() => housingAssociationStairwells.id, { onDelete: "set null" }),
    /** Null for a door that the house has not drawn, or does not have any more. */
    apartmentId: uuid().references(() => housingAssociationApartments.id, { onDelete: "set null" }),
    /** What the stairwell and the door were called then. */
    stairwell: text().notNull(),
    door: text().notNull(),
    result: doorResult().notNull(),
    /** What with, where help is needed. */
    kinds: helpKind().array().notNull().default(sql`'{}'::help_kind[]`),
    note: text(),
    profileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** One browser of one person, by an id that it drew itself. */
    deviceId: uuid().notNull(),
    /** By the phone's clock, and how far behind the server's that was when the line came. */
    saidAt: instant().notNull(),
    clockBehindMs: bigint({ mode: "number" }).notNull(),
    /** By the server's clock: what the order of the lines goes by. */
    happenedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("crisis_door_visits_activation").on(table.crisisActivationId, table.happenedAt),
    index("crisis_door_visits_stairwell").on(table.stairwellId),
    index("crisis_door_visits_apartment").on(table.apartmentId),
    index("crisis_door_visits_profile").on(table.profileId),
  ],
);

export interface NeedNote {
  /** ISO 8601. Who wrote it stands in the audit log alone. */
  at: string;
  text: string;
}

/**
 * Help that somebody has asked for: what, where, and who has taken it. It opens with the answer «behöver hjälp» and ends when
 * somebody closes it or the person answers something else; a person has one open at a time. Behind a door of which nobody was asked it is
 * nobody's by name: then it is the door's.
 */
export const crisisNeeds = pgTable(
  "crisis_needs",
  {
    id: primaryId(),
    crisisActivationId: uuid()
      .notNull()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    /** By which it is called in the log, where no name stands. Counted from 1 in its crisis. */
    number: integer().notNull(),
    subscriberId: uuid().references(() => crisisSubscribers.id, { onDelete: "cascade" }),
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    /** The knock that opened it. */
    doorVisitId: uuid().references(() => crisisDoorVisits.id, { onDelete: "cascade" }),
    kinds: helpKind().array().notNull().default(sql`'{}'::help_kind[]`),
    note: text(),
    flat: text(),
    /** E.164, where another one is to be rung than the person's own. */
    phone: text(),
    createdAt: createdAt(),
    takenByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    takenAt: instant(),
    notes: jsonb().$type<NeedNote[]>().notNull().default([]),
    closedAt: instant(),
    closedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** The person's own answer that ended it. */
    closedByAnswer: replyAnswer(),
  },
  (table) => [
    uniqueIndex("crisis_needs_number").on(table.crisisActivationId, table.number),
    uniqueIndex("crisis_needs_open_subscriber").on(table.crisisActivationId, table.subscriberId).where(sql`${table.closedAt} is null`),
    uniqueIndex("crisis_needs_open_profile").on(table.crisisActivationId, table.profileId).where(sql`${table.closedAt} is null`),
    index("crisis_needs_subscriber").on(table.subscriberId),
    index("crisis_needs_profile").on(table.profileId),
    index("crisis_needs_door_visit").on(table.doorVisitId),
    index("crisis_needs_taken_by").on(table.takenByProfileId),
    index("crisis_needs_closed_by").on(table.closedByProfileId),
    check(
      "crisis_needs_whose",
      sql`num_nonnulls(${table.subscriberId}, ${table.profileId}) = 1
        or num_nonnulls(${table.subscriberId}, ${table.profileId}) = 0 and ${table.doorVisitId} is not null`,
    ),
    check("crisis_needs_open", sql`${table.closedAt} is not null or num_nonnulls(${table.closedByProfileId}, ${table.closedByAnswer}) = 0`),
  ],
);

/** The last answer of each official source. `payload` is from `succeeded_at`; a failure since then stands in `error`. */
export const officialFeeds = pgTable("official_feeds", {
  feed: officialFeed().primaryKey(),
  payload: jsonb().$type<unknown>(),
  /** What the source called off in the same answer. */
  cancelled: jsonb().$type<unknown>(),
  etag: text(),
  triedAt: instant(),
  succeededAt: instant(),
  error: text(),
  /** Since when every try has failed; null after one that has not. */
  failingSince: instant(),
});

/**
 * An official warning that holds at a house, as a draft that somebody sends or throws away; nothing is sent by itself. One per
 * association and incident, however often the source repeats or rewrites it.
 */
export const warningProposals = pgTable(
  "warning_proposals",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    feed: officialFeed().notNull(),
    /** As the source names what has happened, through all its updates. */
    incident: text().notNull(),
    /** Of all messages about it so far: what a later one refers to. */
    identifiers: text().array().notNull(),
    level: warningLevel().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    area: text(),
    publishedAt: instant(),
    /** When it goes by itself: some hours after the end that the source gave. */
    endsAt: instant().notNull(),
    createdAt: createdAt(),
    /** From when on whoever is on call is to be told; null once they were. */
    tellFrom: instant(),
    /** The level and the words that they were last told of; null before. */
    toldLevel: warningLevel(),
    toldText: text(),
    toldAt: instant(),
    /** How often they were told; from when a crisis begins from it on how often whoever leads it was. */
    tellings: smallint().notNull().default(0),
    /** When whoever is on call was told, each time: a house is told so often in an hour and no oftener. */
    toldTimes: instant().array().notNull().default(sql`'{}'`),
    /** When whoever leads the crisis that was begun from it was last told that it is over; that it is back is said later than this. */
    overToldAt: instant(),
    /** «Larma inte». Another may still send it. */
    dismissedAt: instant(),
    dismissedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    endedAt: instant(),
    ended: warningEnd(),
    /** The crisis that was begun from it. */
    crisisActivationId: uuid().references(() => crisisActivations.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("warning_proposals_incident").on(table.housingAssociationId, table.feed, table.incident),
    index("warning_proposals_open").on(table.endsAt).where(sql`${table.endedAt} is null`),
    index("warning_proposals_created").on(table.createdAt),
    index("warning_proposals_dismissed_by").on(table.dismissedByProfileId),
    index("warning_proposals_activation").on(table.crisisActivationId),
    check("warning_proposals_told", sql`num_nonnulls(${table.toldLevel}, ${table.toldText}, ${table.toldAt}) in (0, 3)`),
    check("warning_proposals_ended", sql`(${table.endedAt} is null) = (${table.ended} is null)`),
    check("warning_proposals_dismissed", sql`${table.dismissedAt} is not null or ${table.dismissedByProfileId} is null`),
  ],
);
