import { findProductRequestTemplate } from "#server/domains/documents/template-queries.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ForbiddenError, InvalidError } from "#server/lib/errors.ts";
import { findItems, readProgress } from "./queries.ts";
import { retryStep } from "./retry-step.ts";
import type { ProductRequestProgress, RequestItemRecord } from "./views.ts";

export interface GenerateDocumentInput {
  userId: string;
  templateId: string;
  productRequestId: string;
  /** The lines that the caller believes to be saved. */
  items: readonly { productId: string; quantity: number; unitPrice?: number | undefined }[];
}

/**
 * Sees to it that a saved request gets its one PDF: a call for one that is made or under way starts nothing. It shows what
 * was saved, never what the caller sends. Throws ForbiddenError for another's user id, InvalidError on the template or on
 * lines that are not those of the request, NotFoundError, LimitError.
 */
export async function generateDocument(ctx: DomainContext, input: GenerateDocumentInput): Promise<ProductRequestProgress> {
  const actor = requireSignedIn(ctx.actor);
  if (input.userId !== actor.userId) throw new ForbiddenError();
  if (input.templateId !== (await findProductRequestTemplate(ctx.db)))
    throw faulty("templateId", "Mallen är inte den för produktförfrågningar.");
  const progress = await readProgress(ctx, input.productRequestId);
  const saved = (await findItems(ctx.db, input.productRequestId)).map(({ item }) => item);
  if (!isSame(input.items, saved)) throw faulty("formData.items", "Raderna är inte de som sparades i förfrågan.");

  const hasNone = progress.pdfStatus === "failed" || progress.pdfStatus === "skipped";
  return hasNone ? retryStep(ctx, { productRequestId: input.productRequestId, step: "pdf" }) : progress;
}

const faulty = (field: string, sentence: string) => new InvalidError("INVALID_INPUT", { fields: { [field]: sentence } });

/** Lines with quantity 0 are none (decision 55). */
function isSame(sent: GenerateDocumentInput["items"], saved: readonly RequestItemRecord[]): boolean {
  const lines = sent.filter(({ quantity }) => quantity > 0);
  const byProduct = new Map(saved.map((item) => [item.productId, item]));
  return (
    lines.length === saved.length &&
    new Set(lines.map(({ productId }) => productId)).size === lines.length &&
    lines.every(({ productId, quantity, unitPrice }) => {
      const item = byProduct.get(productId);
      return item?.quantity === quantity && (unitPrice === undefined || unitPrice === item.unitPrice);
    })
  );
}
