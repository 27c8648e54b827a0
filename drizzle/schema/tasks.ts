import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ACTION_STATES, EVIDENCE_KINDS, EVIDENCE_LEVELS, TASK_SOURCES, TASK_STATES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, updatedAt } from "./columns.ts";
import { files } from "./files.ts";
import { crisisDomains, journeyPhases } from "./preparedness-reference.ts";

export const taskSource = pgEnum("task_source", TASK_SOURCES);
export const taskState = pgEnum("task_state", TASK_STATES);
export const evidenceKind = pgEnum("evidence_kind", EVIDENCE_KINDS);
export const evidenceLevel = pgEnum("evidence_level", EVIDENCE_LEVELS);
export const actionState = pgEnum("action_state", ACTION_STATES);

/**
 * What an association has to do to be ready. A task of the journey or of a recommendation has a `source_key` that names it in
 * the content; its row comes when somebody first touches it. `version` rises with every change.
 */
export const associationTasks = pgTable(
  "association_tasks",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    source: taskSource().notNull(),
    sourceKey: text(),
    /** The lap of the journey it belongs to; 1 for all other tasks. */
    round: integer().notNull().default(1),
    journeyPhaseId: integer().references(() => journeyPhases.id),
    crisisDomainId: uuid().references(() => crisisDomains.id),
    title: text().notNull(),
    description: text(),
    isMandatory: boolean().notNull().default(false),
    state: taskState().notNull().default("open"),
    ownerProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    dueOn: date(),
    doneAt: instant(),
    doneByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("association_tasks_source_key").on(table.housingAssociationId, table.source, table.sourceKey, table.round),
    index("association_tasks_due").on(table.housingAssociationId, table.state, table.dueOn),
    index("association_tasks_owner").on(table.ownerProfileId),
    index("association_tasks_done_by").on(table.doneByProfileId),
    index("association_tasks_created_by").on(table.createdByProfileId),
    check("association_tasks_done", sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
  ],
);

/** What shows that something is in order (idea N12): a photo, minutes, a drill, a statement. It ages from `happened_on`. */
export const readinessEvidence = pgTable(
  "readiness_evidence",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    /** The factor of the readiness score that it proves (`shared/content/readiness.ts`); null: it only belongs to a task. */
    factor: text(),
    kind: evidenceKind().notNull(),
    level: evidenceLevel().notNull(),
    note: text(),
    happenedOn: date().notNull(),
    taskId: uuid().references(() => associationTasks.id, { onDelete: "set null" }),
    calendarEventId: uuid(),
    fileId: uuid()
      .unique()
      .references(() => files.id),
    // Of 0.1, which a trigger keeps alike; nothing reads them, and they go with the next release.
    filename: text(),
    contentType: text(),
    sizeBytes: integer(),
    storageKey: text().unique(),
    addedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("readiness_evidence_factor").on(table.housingAssociationId, table.factor, table.happenedOn.desc().nullsFirst()),
    index("readiness_evidence_task").on(table.taskId),
    index("readiness_evidence_added_by").on(table.addedByProfileId),
    check(
      "readiness_evidence_file",
      sql`num_nonnulls(${table.filename}, ${table.contentType}, ${table.sizeBytes}, ${table.storageKey}) in (0, 4)`,
    ),
  ],
);

/** What became of a recommendation: an association's or a household's own. «Inte aktuellt» comes back at `returns_at`. */
export const recommendationStates = pgTable(
  "recommendation_states",
  {
    id: primaryId(),
    housingAssociationId: uuid().references(() => housingAssociations.id, { onDelete: "cascade" }),
    /** The household's owner; then `housing_association_id` is null. */
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    recommendationKey: text().notNull(),
    state: actionState().notNull(),
    reason: text(),
    returnsAt: instant(),
    decidedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("recommendation_states_association").on(table.housingAssociationId, table.recommendationKey),
    uniqueIndex("recommendation_states_profile").on(table.profileId, table.recommendationKey),
    index("recommendation_states_decided_by").on(table.decidedByProfileId),
    check("recommendation_states_whose", sql`num_nonnulls(${table.housingAssociationId}, ${table.profileId}) = 1`),
  ],
);

/** What a person has put aside on `/start`: a step skipped, or the whole list hidden. */
export const startStepChoices = pgTable(
  "start_step_choices",
  {
    id: primaryId(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    stepKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("start_step_choices_profile").on(table.profileId, table.stepKey)],
);
