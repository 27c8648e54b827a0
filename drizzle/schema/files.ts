import { index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { FILE_PURPOSES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, primaryId } from "./columns.ts";
import { formAnswers } from "./forms.ts";
import { associationDocuments } from "./own-documents.ts";

export const filePurpose = pgEnum("file_purpose", FILE_PURPOSES);

/**
 * Whatever somebody has uploaded, but for versions of documents, which have rows of their own (record 0075). The row comes before the
 * file and goes after it, so that no file is ever unknown.
 */
export const files = pgTable(
  "files",
  {
    id: primaryId(),
    purpose: filePurpose().notNull(),
    /** Its name in the store of its purpose; never used for other contents. */
    key: text().notNull().unique(),
    contentType: text().notNull(),
    /** Null for what was uploaded before this was counted. */
    bytes: integer(),
    /** The name under which it is saved; null for a picture that is only shown. */
    filename: text(),
    /** Of a field of a document: a `photo` was drawn anew and may be printed. */
    kind: text().$type<"photo" | "file">(),
    associationId: uuid().references(() => housingAssociations.id, { onDelete: "set null" }),
    /** Only where it is the person's own, or where the row that shows it says so too. */
    uploadedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** What it was uploaded for, where that can have several: the row says it here, and is orphaned with it. */
    associationDocumentId: uuid().references(() => associationDocuments.id, { onDelete: "set null" }),
    formAnswerId: uuid().references(() => formAnswers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("files_purpose").on(table.purpose, table.createdAt),
    index("files_association").on(table.associationId),
    index("files_uploaded_by").on(table.uploadedByProfileId),
    index("files_form_answer").on(table.formAnswerId),
    index("files_document").on(table.associationDocumentId),
  ],
);
