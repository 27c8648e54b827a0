import { anonymousFormReceipts, formAnswers } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { dayOnly, newReceiptNumber } from "./rules.ts";
import { findOpenGroup } from "./survey-queries.ts";
import type { FormTemplate } from "./template-queries.ts";
import type { FormReceiptView } from "./views.ts";

/**
 * Keeps an answer to an anonymous survey, inside the write that holds the association: the answer and the receipt are two rows that
 * nothing ties together. Neither their ids nor their times say that they belong together, and the log has no line of it. Throws
 * ConflictError with FORM_ALREADY_HANDED_IN.
 */
export async function keepAnonymously(
  ctx: DomainContext,
  tx: Transaction,
  form: FormTemplate,
  answers: FormAnswers,
): Promise<FormReceiptView> {
  const { associationId, profileId } = requirePermission(ctx.actor, "association:read");
  try {
    await tx.insert(anonymousFormReceipts).values({ templateId: form.id, profileId, housingAssociationId: associationId });
  } catch (error) {
    if (!violatesUnique(error, "anonymous_form_receipts_once")) throw error;
    throw new ConflictError("FORM_ALREADY_HANDED_IN");
  }
  const day = dayOnly(ctx.now());
  const receiptNumber = newReceiptNumber(day.getUTCFullYear());
  await tx.insert(formAnswers).values({
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
  });
  return { answerId: null, receiptNumber, submittedAt: ctx.now().toISOString() };
}
