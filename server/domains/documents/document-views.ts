import type { AssociationDocumentState } from "#shared/enums.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import type { FormSchema } from "#shared/schemas/form-schema.ts";

/** A row of «Våra dokument»: what the association has written or uploaded, or the PDF of a product request. */
export interface DocumentRowView {
  id: string;
  kind: "own" | "request";
  title: string;
  documentType: string;
  areaName: string | null;
  state: AssociationDocumentState;
  /** When it was last worked on. */
  changedAt: Date;
  /** Who made the newest version, or began the draft; null when the account is gone. */
  author: string | null;
  /** The newest; null for a draft that has none, and for a request, which has only one. */
  version: number | null;
  adoptedOn: string | null;
  isVisibleToResidents: boolean;
  isInBinder: boolean;
  /** The newest file; null as long as there is none. */
  fileUrl: string | null;
}

export interface DocumentVersionView {
  version: number;
  createdAt: Date;
  author: string | null;
  note: string | null;
  /** Of an uploaded file. */
  filename: string | null;
  sizeBytes: number | null;
  /** Null while its PDF is made. */
  fileUrl: string | null;
}

/** One document with all that the caller may see of it. */
export interface DocumentDetailView {
  id: string;
  title: string;
  documentType: string;
  areaId: string | null;
  areaName: string | null;
  state: AssociationDocumentState;
  adoptedOn: string | null;
  isVisibleToResidents: boolean;
  isInBinder: boolean;
  mayEdit: boolean;
  updatedAt: Date;
  updatedBy: string | null;
  /** Newest first; residents see the newest alone. */
  versions: DocumentVersionView[];
  /** What is worked on; null for an uploaded file and for readers. */
  draft: DocumentDraftView | null;
}

export interface DocumentDraftView {
  /** The template's slug. */
  template: string;
  purpose: string;
  schema: FormSchema;
  answers: FormAnswers;
  revision: number;
  /** Something was written since the newest version. */
  isEdited: boolean;
}

/** A system owner that «Skicka till styrelsen» mails. */
export interface BoardRecipientView {
  name: string;
  isYou: boolean;
}
