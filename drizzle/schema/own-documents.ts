import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ASSOCIATION_DOCUMENT_STATES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, updatedAt } from "./columns.ts";
import { documentTemplates, generatedDocuments } from "./documents.ts";
import { crisisDomains } from "./preparedness-reference.ts";

export const associationDocumentState = pgEnum("association_document_state", ASSOCIATION_DOCUMENT_STATES);

/**
 * A document of the association: made from a template, or an uploaded file. `answers` is the draft that is worked on; each
 * finished state of it is a version. `revision` rises with every change of the draft: whoever writes on an older one is told.
 */
export const associationDocuments = pgTable(
  "association_documents",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    /** Null for an uploaded file. */
    templateId: uuid().references(() => documentTemplates.id),
    crisisDomainId: uuid().references(() => crisisDomains.id),
    title: text().notNull(),
    state: associationDocumentState().notNull().default("draft"),
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    revision: integer().notNull().default(1),
    /** Members read it too. */
    isVisibleToResidents: boolean().notNull().default(false),
    isInBinder: boolean().notNull().default(false),
    /** The day on which the board adopted or approved it («Läst/justerat»). */
    adoptedOn: date(),
    createdByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    updatedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("association_documents_updated").on(table.housingAssociationId, table.state, table.updatedAt.desc().nullsFirst()),
    index("association_documents_created_by").on(table.createdByProfileId),
    index("association_documents_updated_by").on(table.updatedByProfileId),
  ],
);

/** A finished state of a document: its answers and PDF, or the uploaded file. Never changed. */
export const documentVersions = pgTable(
  "document_versions",
  {
    id: primaryId(),
    documentId: uuid()
      .notNull()
      .references(() => associationDocuments.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    answers: jsonb().$type<Record<string, unknown>>(),
    /** The PDF made of the answers. */
    generatedDocumentId: uuid().references(() => generatedDocuments.id, { onDelete: "set null" }),
    filename: text(),
    contentType: text(),
    sizeBytes: integer(),
    storageKey: text().unique(),
    note: text(),
    authorProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("document_versions_number").on(table.documentId, table.version),
    index("document_versions_author").on(table.authorProfileId),
    check(
      "document_versions_file",
      sql`num_nonnulls(${table.filename}, ${table.contentType}, ${table.sizeBytes}, ${table.storageKey}) in (0, 4)`,
    ),
  ],
);

export interface BinderPage {
  key: string;
  title: string;
  /** SHA-256 of what the page says, so that a later print knows what changed. */
  hash: string;
  /** How many sheets it filled. */
  pages: number;
}

/** A print of the Krispärm: what each of its parts said then. */
export const binderPrints = pgTable(
  "binder_prints",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    pages: jsonb().$type<BinderPage[]>().notNull(),
    printedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    printedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("binder_prints_version").on(table.housingAssociationId, table.version),
    index("binder_prints_printed_by").on(table.printedByProfileId),
  ],
);
