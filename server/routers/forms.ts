import { listAnswers, readAnswer } from "#server/domains/forms/answer-queries.ts";
import { discardDraft, saveDraft } from "#server/domains/forms/drafts.ts";
import { listForms, readForm } from "#server/domains/forms/queries.ts";
import { submitForm } from "#server/domains/forms/submit-form.ts";
import { readCounts } from "#server/domains/forms/survey-queries.ts";
import { ownerProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { formAnswerInput, formAnswersInput, formInput, saveFormDraftInput, submitFormInput } from "#shared/schemas/forms.ts";

export const formsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listForms(ctx)),
  read: signedInProcedure.input(formInput).query(({ ctx, input }) => readForm(ctx, input.slug)),
  saveDraft: signedInProcedure.input(saveFormDraftInput).mutation(({ ctx, input }) => saveDraft(ctx, input)),
  discardDraft: signedInProcedure.input(formInput).mutation(({ ctx, input }) => discardDraft(ctx, input.slug)),
  submit: signedInProcedure.input(submitFormInput).mutation(({ ctx, input }) => submitForm(ctx, input)),
  answers: ownerProcedure.input(formAnswersInput).query(({ ctx, input }) => listAnswers(ctx, input)),
  counts: ownerProcedure.input(formAnswersInput.pick({ slug: true })).query(({ ctx, input }) => readCounts(ctx, input.slug)),
  answer: signedInProcedure.input(formAnswerInput).query(({ ctx, input }) => readAnswer(ctx, input.id)),
});
