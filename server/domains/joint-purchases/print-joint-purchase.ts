import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { jointPurchaseHtml, jointPurchaseTitle } from "./pdf/joint-purchase-document.tsx";
import { readJointPurchase } from "./queries.ts";

/**
 * What is bought together as a PDF, with the parts that the caller may read, once the quantities stand. Throws ForbiddenError,
 * NotFoundError, ConflictError with JOINT_PURCHASE_OPEN, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printJointPurchase(ctx: DomainContext, jointPurchaseId: string): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const purchase = await readJointPurchase(ctx, jointPurchaseId);
  if (purchase.isOpen) throw new ConflictError("JOINT_PURCHASE_OPEN");
  await ctx.limits.consume("pdfPerUser", actor.userId);
  const contents = await ctx.pdf.render(await jointPurchaseHtml(purchase, ctx.now()));
  return { filename: `${jointPurchaseTitle(purchase)}.pdf`, contents };
}
