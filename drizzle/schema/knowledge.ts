import { type SQL, sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ANSWER_FAULTS, KNOWLEDGE_AUDIENCES, MODEL_OUTCOMES } from "../../shared/enums.ts";
import type { Permission } from "../../shared/permissions.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, primaryId, searchedWords, updatedAt } from "./columns.ts";
import { associationDocuments } from "./own-documents.ts";
import { crisisDomains } from "./preparedness-reference.ts";

export const knowledgeAudience = pgEnum("knowledge_audience", KNOWLEDGE_AUDIENCES);

export const answerFault = pgEnum("answer_fault", ANSWER_FAULTS);

export interface KnowledgeSource {
  name: string;
  note: string;
  /** When the source was published or checked, as it is shown. */
  date: string;
}

/** The place that an article leads to. */
export interface KnowledgeLink {
  /** A path of the portal. */
  href: string;
  /** What the button says. */
  label: string;
  /** Whoever lacks it gets the text without the button. */
  needs?: Permission;
}

/** What the assistant answers from, beside what is written in the portal itself (`own_articles`). The same for everybody; written for the portal and reviewed before `review_by`. */
export const knowledgeArticles = pgTable(
  "knowledge_articles",
  {
    id: primaryId(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    audience: knowledgeAudience().notNull(),
    /** Whether `Ring 112` stands before the answer. */
    isDanger: boolean().notNull(),
    /** Without an official source: shown as «Allmänt råd». */
    isGeneralAdvice: boolean().notNull(),
    body: text().notNull(),
    /** «Gör så här», one step per line. */
    steps: text().notNull(),
    /** Words that people use for it, one per line; searched, never shown. */
    terms: text().notNull(),
    /** Questions that it answers as people ask them, one per line; searched, never shown. */
    questions: text().notNull().default(""),
    /** Where in the portal it is done, of an article on the portal itself. */
    link: jsonb().$type<KnowledgeLink>(),
    sources: jsonb().$type<KnowledgeSource[]>().notNull(),
    reviewBy: date().notNull(),
  },
  (table) => [index("knowledge_articles_domain").on(table.crisisDomainId)],
);

/** Passages of an association's own documents, for the assistant. Made anew with each version. */
export const documentPassages = pgTable(
  "document_passages",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    documentId: uuid()
      .notNull()
      .references(() => associationDocuments.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    heading: text().notNull(),
    body: text().notNull(),
    words: searchedWords()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`setweight(to_tsvector('swedish', heading), 'A') || setweight(to_tsvector('swedish', body), 'B')`),
  },
  (table) => [
    uniqueIndex("document_passages_position").on(table.documentId, table.position),
    index("document_passages_association").on(table.housingAssociationId),
    index("document_passages_words").using("gin", table.words),
  ],
);

/**
 * Articles written in the portal: by its operators for everybody, or by owners for their own house. They hold nobody's name; who wrote
 * them stands in the audit log.
 */
export const ownArticles = pgTable(
  "own_articles",
  {
    id: primaryId(),
    /** Null: the operators', for everybody. */
    housingAssociationId: uuid().references(() => housingAssociations.id, { onDelete: "cascade" }),
    title: text().notNull(),
    body: text().notNull(),
    /** «Gör så här», one step per line. */
    steps: text().notNull(),
    /** What people call it, one per line; searched, never shown. */
    terms: text().notNull(),
    /** The operators' sources; none: «Allmänt råd». A house is its own source. */
    sources: jsonb().$type<KnowledgeSource[]>().notNull(),
    reviewBy: date(),
    /** The stems of the open question that it answers. */
    openQuestion: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("own_articles_association").on(table.housingAssociationId)],
);

/** Articles that an association does not want its members to get. */
export const hiddenArticles = pgTable(
  "hidden_articles",
  {
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    /** Of the portal's articles, or the id of one that its operators wrote: what is gone hides nothing. */
    slug: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.housingAssociationId, table.slug] })],
);

/** What was asked and got no answer, or one that did not help: words that tell of nobody, and never who asked. */
export const openQuestions = pgTable(
  "open_questions",
  {
    id: primaryId(),
    /** The first day of the month. Who asks in another month has another hash, so that only the askers of one month are counted. */
    month: date().notNull(),
    /** The stems of its telling words, a to z: questions that share them are the same. */
    stems: text().notNull(),
    /** As it was first asked that month. */
    question: text().notNull(),
    /** Keyed hashes, each of no use for another question or in another month. */
    askers: text().array().notNull(),
    isByOperator: boolean().notNull(),
    /** It was answered, and the answer did not help. */
    hadAnswer: boolean().notNull(),
    lastAskedOn: date().notNull(),
  },
  (table) => [uniqueIndex("open_questions_month_stems").on(table.month, table.stems)],
);

/** Whether an answer helped; which passages it came from, never what was asked. */
export const assistantRatings = pgTable(
  "assistant_ratings",
  {
    id: primaryId(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    articleSlugs: text().array().notNull(),
    isHelpful: boolean().notNull(),
    /** What was wrong with it, where the person said so. */
    fault: answerFault(),
    createdAt: createdAt(),
  },
  (table) => [index("assistant_ratings_profile").on(table.profileId)],
);

export const modelOutcome = pgEnum("model_outcome", MODEL_OUTCOMES);

/** How answers of the language model went, counted by Swedish day: neither what was asked nor by whom. */
export const modelUse = pgTable(
  "model_use",
  {
    day: date().notNull(),
    outcome: modelOutcome().notNull(),
    /** How long they took. */
    tenthsOfSecond: integer().notNull(),
    answers: integer().notNull(),
    /** What the provider counted; an answer that was given up half-way is told without. */
    tokensIn: bigint({ mode: "number" }).notNull(),
    tokensOut: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.outcome, table.tenthsOfSecond] })],
);
