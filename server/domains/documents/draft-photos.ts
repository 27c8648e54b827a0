import { type SQL, sql } from "drizzle-orm";
import { associationDocuments } from "#drizzle/schema/index.ts";
import { DRAFT_FILES } from "#server/domains/forms/files.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import type { StoredFile } from "./rules.ts";

const uploaded = sql`coalesce(${associationDocuments.answers} -> ${DRAFT_FILES}, '[]')`;

/** New answers in place of the old ones; what was uploaded stays with the document. */
export const withPhotos = (answers: FormAnswers): SQL =>
  sql`${JSON.stringify(answers)}::jsonb || jsonb_build_object(${DRAFT_FILES}::text, ${uploaded})`;

export const withPhoto = (file: StoredFile): SQL =>
  sql`jsonb_set(${associationDocuments.answers}, array[${DRAFT_FILES}::text], ${uploaded} || ${JSON.stringify([file])}::jsonb)`;
