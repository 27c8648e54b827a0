import { changeDocument, saveDocumentDraft } from "#server/domains/documents/change-document.ts";
import { createDocument } from "#server/domains/documents/create-document.ts";
import { readAssociationDocument } from "#server/domains/documents/document-queries.ts";
import { listAssociationDocuments } from "#server/domains/documents/list-queries.ts";
import { makeVersion } from "#server/domains/documents/make-version.ts";
import { listDocuments } from "#server/domains/documents/queries.ts";
import { removeDocument } from "#server/domains/documents/remove-document.ts";
import { listBoardRecipients, sendToBoard } from "#server/domains/documents/send-to-board.ts";
import { listTemplates, readTemplate } from "#server/domains/documents/template-queries.ts";
import { memberProcedure, router, signedInProcedure, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  changeDocumentInput,
  createDocumentInput,
  documentInput,
  listDocumentsInput,
  listTemplatesInput,
  makeVersionInput,
  ownDocumentsInput,
  saveDocumentDraftInput,
  templateByIdInput,
} from "#shared/schemas/documents.ts";

export const documentsRouter = router({
  list: signedInProcedure.input(listDocumentsInput).query(({ ctx, input }) => listDocuments(ctx, input)),
  templates: signedInProcedure.input(listTemplatesInput).query(({ ctx, input }) => listTemplates(ctx, input)),
  template: signedInProcedure.input(templateByIdInput).query(({ ctx, input }) => readTemplate(ctx, input.templateId)),
  ours: memberProcedure.input(ownDocumentsInput).query(({ ctx, input }) => listAssociationDocuments(ctx, input)),
  read: memberProcedure.input(documentInput).query(({ ctx, input }) => readAssociationDocument(ctx, input.documentId)),
  create: teamLeaderProcedure.input(createDocumentInput).mutation(({ ctx, input }) => createDocument(ctx, input)),
  saveDraft: teamLeaderProcedure.input(saveDocumentDraftInput).mutation(({ ctx, input }) => saveDocumentDraft(ctx, input)),
  makeVersion: teamLeaderProcedure.input(makeVersionInput).mutation(({ ctx, input }) => makeVersion(ctx, input)),
  change: teamLeaderProcedure.input(changeDocumentInput).mutation(({ ctx, input }) => changeDocument(ctx, input)),
  boardRecipients: teamLeaderProcedure.query(({ ctx }) => listBoardRecipients(ctx)),
  sendToBoard: teamLeaderProcedure.input(documentInput).mutation(({ ctx, input }) => sendToBoard(ctx, input)),
  remove: teamLeaderProcedure.input(documentInput).mutation(({ ctx, input }) => removeDocument(ctx, input)),
});
