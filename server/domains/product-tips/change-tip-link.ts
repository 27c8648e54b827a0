import { eq } from "drizzle-orm";
import type { z } from "zod";
import { productTips } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { changeTipLinkInput } from "#shared/schemas/operator-catalogue.ts";

/** Has a household tip lead to another page. For operators. Throws NotFoundError. */
export async function changeTipLink(ctx: DomainContext, { tipId, purchaseLink }: z.output<typeof changeTipLinkInput>): Promise<void> {
  const operator = requireOperator(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    const changed = await tx
      .update(productTips)
      .set({ purchaseLink, updatedAt: ctx.now() })
      .where(eq(productTips.id, tipId))
      .returning({ id: productTips.id });
    if (changed.length === 0) throw new NotFoundError();
    await recordAudit(tx, operator, "catalogue.change_tip_link", tipId);
  });
}
