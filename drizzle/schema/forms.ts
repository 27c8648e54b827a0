import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { FORM_ANSWER_STATES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, updatedAt } from "./columns.ts";
import { documentTemplates } from "./documents.ts";

export const formAnswerState = pgEnum("form_answer_state", FORM_ANSWER_STATES);

/**
 * What somebody has filled in: a draft until it is handed in. The draft of an anonymous survey belongs to its writer; once
 * handed in, the row no longer says whose it was, and nothing of it can be changed.
 */
export const formAnswers = pgTable(
  "form_answers",
  {
    id: primaryId(),
    templateId: uuid()
      .notNull()
      .references(() => documentTemplates.id),
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    housingAssociationId: uuid().references(() => housingAssociations.id, { onDelete: "cascade" }),
    state: formAnswerState().notNull().default("draft"),
    isAnonymous: boolean().notNull().default(false),
    /** By the keys of the template's fields. */
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Rises with every change: whoever writes on an older one is told. */
    version: integer().notNull().default(1),
    /** What the writer can name when asking about it. */
    receiptNumber: text().unique(),
    submittedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("form_answers_one_draft").on(table.templateId, table.profileId).where(sql`${table.state} = 'draft'`),
    index("form_answers_profile").on(table.profileId, table.updatedAt.desc().nullsFirst()),
    index("form_answers_association").on(table.housingAssociationId, table.templateId, table.submittedAt.desc().nullsFirst()),
  ],
);

/** Which surveys a person has handed in anonymously: that, never what. */
export const anonymousFormReceipts = pgTable(
  "anonymous_form_receipts",
  {
    id: primaryId(),
    templateId: uuid()
      .notNull()
      .references(() => documentTemplates.id),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
  },
  (table) => [uniqueIndex("anonymous_form_receipts_once").on(table.templateId, table.profileId, table.housingAssociationId)],
);
