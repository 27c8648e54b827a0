import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { anonymousFormReceipts, formAnswers } from "#drizzle/schema/index.ts";
import { filesOf, giveFiles } from "#server/domains/files/attached-files.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type Actor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError } from "#server/platform/errors.ts";
import { FORM_ANSWERS_MAX } from "#shared/limits.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { answersSchema, type FormAnswers, type FormFile } from "#shared/schemas/form-answers.ts";
import type { submitFormInput } from "#shared/schemas/forms.ts";
import { applyAnswers } from "./apply-answers.ts";
import { basisOf } from "./changed-answers.ts";
import { associationOf, isDraftOf } from "./drafts.ts";
import { filesIn, toFormFile, withStoredFiles } from "./files.ts";
import { hasReceipt } from "./queries.ts";
import { answersToKeep, dayOnly, newReceiptNumber, rightFor, withChoices } from "./rules.ts";
import { readFormSources } from "./source-queries.ts";
import { findOpenGroup } from "./survey-queries.ts";
import { type FormTemplate, findForm } from "./template-queries.ts";
import type { FormReceiptView } from "./views.ts";

/**
 * Hands in the draft of a form: reads the answers by its rules and then in one write ends the draft, does what the answers stand for
 * and keeps them. A draft is handed in once, also at two presses in the same moment. Throws NotFoundError, ForbiddenError, LimitError,
 * InvalidError with a sentence per field, ConflictError with FORM_CHANGED where there is no such draft, FORM_ALREADY_HANDED_IN or
 * TOO_MANY_ANSWERS, and what `applyAnswers` throws.
 */
export async function submitForm(ctx: DomainContext, input: z.output<typeof submitFormInput>): Promise<FormReceiptView> {
  const actor = requireSignedIn(ctx.actor);
  const form = await findForm(ctx.db, input.slug);
  const right = rightFor(form.schema.filled_in_by);
  if (right) requirePermission(actor, right);
  if (form.schema.anonymous && (await hasReceipt(ctx.db, form.id, actor))) throw new ConflictError("FORM_ALREADY_HANDED_IN");

  const schema = withChoices(form.schema, await readFormSources(ctx, form.id));
  const read = answersSchema(schema).safeParse(input.answers);
  if (!read.success) throw new InvalidError("INVALID_INPUT", { fields: fieldMessages(read.error) });
  await ctx.limits.consume("houseDay/form", actor.userId);

  return inTransaction(ctx, async (tx) => {
    if (right) await lockMembersFor(tx, requirePermission(actor, right), right);
    const draft = await takeDraft(tx, and(isDraftOf(form, actor), eq(formAnswers.version, input.version)));
    const given = withOwnFiles(read.data, draft.files);
    await applyAnswers(ctx, tx, { form, schema, answers: given, basis: basisOf(draft.answers) });
    const answers = answersToKeep(form.schema, given);
    await requireRoom(tx, form, actor);
    const { rowId, ...receipt } = form.schema.anonymous
      ? await keepAnonymously(ctx, tx, form, answers)
      : await keepNamed(ctx, tx, { form, actor, answers });
    await keepFiles(ctx, tx, { rowId, answers, uploaded: draft.files });
    return receipt;
  });
}

/** Ends the draft on the version that was read and answers what stood in it: of two who hand it in one gets it. */
async function takeDraft(tx: Transaction, isDraft: ReturnType<typeof and>): Promise<{ answers: FormAnswers; files: FormFile[] }> {
  const { id, answers } = formAnswers;
  const [draft] = await tx.select({ id, answers }).from(formAnswers).where(isDraft).for("update");
  if (!draft) throw new ConflictError("FORM_CHANGED");
  // Before the rows of its files say no more whose they were.
  const files = (await filesOf(tx, "form", [draft.id])).map(toFormFile);
  await tx.delete(formAnswers).where(eq(id, draft.id));
  return { answers: draft.answers, files };
}

/** Of what was uploaded for the draft that which its answers name goes over to them; the rest goes. */
async function keepFiles(
  ctx: DomainContext,
  tx: Transaction,
  { rowId, answers, uploaded }: { rowId: string; answers: FormAnswers; uploaded: readonly FormFile[] },
): Promise<void> {
  if (uploaded.length === 0) return;
  const named = new Set(filesIn(answers).map(({ id }) => id));
  await giveFiles(tx, [...named], { formAnswerId: rowId });
  await queueRemoval(
    ctx,
    tx,
    uploaded.map(({ id }) => id).filter((id) => !named.has(id)),
  );
}

/** Only what was uploaded for this draft can be handed in with it, as what it was found to be. Throws InvalidError at the field. */
function withOwnFiles(answers: FormAnswers, stored: readonly FormFile[]): FormAnswers {
  const uploaded = new Set(stored.map(({ id }) => id));
  const faulty = Object.entries(answers).filter(([key, value]) => filesIn({ [key]: value }).some(({ id }) => !uploaded.has(id)));
  if (faulty.length === 0) return withStoredFiles(answers, stored);
  const fields = Object.fromEntries(faulty.map(([key]) => [key, "Filen finns inte längre. Lägg till den igen."]));
  throw new InvalidError("INVALID_INPUT", { fields });
}

/** The association is held, so that nobody comes in between. Throws ConflictError with TOO_MANY_ANSWERS. */
async function requireRoom(tx: Transaction, form: FormTemplate, actor: Actor): Promise<void> {
  const associationId = associationOf(form, actor);
  if (!associationId) return;
  const { templateId, housingAssociationId, state } = formAnswers;
  const isKept = and(eq(templateId, form.id), eq(housingAssociationId, associationId), eq(state, "submitted"));
  if ((await tx.$count(formAnswers, isKept)) >= FORM_ANSWERS_MAX) throw new ConflictError("TOO_MANY_ANSWERS");
}

/** `rowId` never leaves: of an anonymous answer nobody gets the id. */
type Kept = FormReceiptView & { rowId: string };

async function keepNamed(
  ctx: DomainContext,
  tx: Transaction,
  { form, actor, answers }: { form: FormTemplate; actor: Actor; answers: FormAnswers },
): Promise<Kept> {
  const submittedAt = ctx.now();
  if (form.schema.shared) await replacePrevious(tx, form.id, actor.profileId);
  const [row] = await tx
    .insert(formAnswers)
    .values({
      templateId: form.id,
      profileId: actor.profileId,
      housingAssociationId: associationOf(form, actor),
      state: "submitted",
      answers,
      receiptNumber: newReceiptNumber(submittedAt.getUTCFullYear()),
      submittedAt,
      updatedAt: submittedAt,
    })
    .returning({ id: formAnswers.id, receiptNumber: formAnswers.receiptNumber });
  if (!row?.receiptNumber) throw new Error("an answer was not kept");
  // What people tell of their own household is nobody else's business.
  if (actor.associationId && !form.schema.shared) await recordAudit(tx, actor, "form.submit", row.id, { form: form.name });
  return { rowId: row.id, answerId: row.id, receiptNumber: row.receiptNumber, submittedAt: submittedAt.toISOString() };
}

/**
 * Keeps an answer to an anonymous survey, inside the write that holds the association: the answer and the receipt are two rows that
 * nothing ties together. Neither their ids nor their times say that they belong together, and the log has no line of it. Throws
 * ConflictError with FORM_ALREADY_HANDED_IN.
 */
async function keepAnonymously(ctx: DomainContext, tx: Transaction, form: FormTemplate, answers: FormAnswers): Promise<Kept> {
  const { associationId, profileId } = requirePermission(ctx.actor, "association:read");
  try {
    await tx.insert(anonymousFormReceipts).values({ templateId: form.id, profileId, housingAssociationId: associationId });
  } catch (error) {
    if (!violatesUnique(error, "anonymous_form_receipts_once")) throw error;
    throw new ConflictError("FORM_ALREADY_HANDED_IN");
  }
  const day = dayOnly(ctx.now());
  const receiptNumber = newReceiptNumber(day.getUTCFullYear());
  const [row] = await tx
    .insert(formAnswers)
    .values({
      templateId: form.id,
      housingAssociationId: associationId,
      state: "submitted",
      isAnonymous: true,
      answers,
      version: await findOpenGroup(tx, form.id, associationId),
      receiptNumber,
      submittedAt: day,
      createdAt: day,
      updatedAt: day,
    })
    .returning({ id: formAnswers.id });
  if (!row) throw new Error("an answer was not kept");
  return { rowId: row.id, answerId: null, receiptNumber, submittedAt: ctx.now().toISOString() };
}

/** Of what people tell about themselves only the last stays. */
async function replacePrevious(tx: Transaction, templateId: string, profileId: string): Promise<void> {
  await tx
    .delete(formAnswers)
    .where(and(eq(formAnswers.templateId, templateId), eq(formAnswers.profileId, profileId), eq(formAnswers.state, "submitted")));
}
