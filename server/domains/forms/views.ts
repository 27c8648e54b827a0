import type { FormSlug } from "#shared/content/form-pages.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import type { FormSchema } from "#shared/schemas/form-schema.ts";

/** A form as it stands for the caller. */
export interface FormView {
  slug: FormSlug;
  name: string;
  schema: FormSchema;
  /** Whether the caller may fill it in, and see what others have handed in. */
  mayFillIn: boolean;
  mayReadAnswers: boolean;
  /** Where to begin: what the portal knows. */
  firstAnswers: FormAnswers;
  draft: FormDraftView | null;
  /** The association that the draft is written for; null for what people tell about themselves. */
  associationId: string | null;
  /** The caller has answered an anonymous survey, which one does once. */
  isHandedIn: boolean;
}

export interface FormDraftView {
  answers: FormAnswers;
  /** What stood in the form when the draft was begun, where other pages change that too; null otherwise. */
  basis: FormAnswers | null;
  version: number;
  updatedAt: Date;
}

/** What somebody gets when a form is handed in. */
export interface FormReceiptView {
  /** What was handed in, to be read again; null for an anonymous answer. */
  answerId: string | null;
  receiptNumber: string;
  submittedAt: string;
}

/** A form in the list of all. */
export interface FormSummaryView {
  slug: FormSlug;
  name: string;
  purpose: string;
  mayFillIn: boolean;
  draftUpdatedAt: Date | null;
  lastSubmittedAt: Date | null;
}

/** One answer in the owners' list. */
export interface FormAnswerSummaryView {
  id: string;
  receiptNumber: string;
  submittedAt: string;
  /** Null when the account is gone. */
  name: string | null;
}

/** One answer with all that the caller may see of it. */
export interface FormAnswerView extends FormAnswerSummaryView {
  slug: FormSlug;
  schema: FormSchema;
  answers: FormAnswers;
}

/** How often each choice was made, or what numbers add up to. */
export type FieldCount =
  | { key: string; label: string; kind: "choices"; choices: { label: string; count: number }[] }
  | { key: string; label: string; kind: "number"; answers: number; sum: number; average: number };

/** What a survey says as a whole; `counts` is null as long as too few have answered. */
export interface FormCountsView {
  total: number;
  /** How many of them the counts are made of: they come in groups, so that no single answer can be worked out. */
  counted: number;
  counts: FieldCount[] | null;
}
