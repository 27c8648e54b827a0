import { z } from "zod";
import { DOCUMENT_TITLE_MAX_LENGTH, NOTES_MAX_LENGTH, TEXT_MAX_LENGTH } from "../limits.ts";
import { anyDay, idField, pageField, plainText } from "./fields.ts";
import { answersField } from "./forms.ts";

export const listDocumentsInput = z.object({
  domainId: idField.optional(),
  documentType: plainText().max(100).optional(),
  limit: z.number().int().min(1).max(100).default(50),
});

export const listTemplatesInput = z.object({ domainId: idField.optional() });
export const templateByIdInput = z.object({ templateId: idField });

const title = plainText().min(1, "Skriv en titel.").max(DOCUMENT_TITLE_MAX_LENGTH);
const revision = z.int().min(1);

export const ownDocumentsInput = z.object({
  page: pageField,
  search: plainText().max(TEXT_MAX_LENGTH).default(""),
  show: z.enum(["current", "archived"]).default("current"),
  domainId: idField.nullish(),
});
export const documentInput = z.object({ documentId: idField });

/**
 * `template` is the slug of the template. Answers that are given stand in place of what the portal knows; the files in them are those of
 * the document `copyOf`, which keeps its own. `crisisDomainId` is the area, when it is not the template's.
 */
export const createDocumentInput = z.object({
  template: z.string().trim().max(60),
  title: title.optional(),
  answers: answersField.optional(),
  copyOf: idField.optional(),
  crisisDomainId: idField.optional(),
});

/** `revision` is the one that was read. */
export const saveDocumentDraftInput = z.object({ documentId: idField, answers: answersField, revision });
export const makeVersionInput = z.object({ documentId: idField, revision, note: plainText().max(NOTES_MAX_LENGTH).default("") });

/** What is left out stays as it is. */
export const changeDocumentInput = z.object({
  documentId: idField,
  title: title.optional(),
  crisisDomainId: idField.nullable().optional(),
  isVisibleToResidents: z.boolean().optional(),
  isInBinder: z.boolean().optional(),
  adoptedOn: anyDay.nullable().optional(),
  isArchived: z.boolean().optional(),
});
