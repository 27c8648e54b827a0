import { asc, eq, like, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, productTips } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { operatorListInput } from "#shared/schemas/admin.ts";
import type { changeTipLinkInput } from "#shared/schemas/operator-catalogue.ts";

const PAGE_SIZE = 10;

/** A household tip and where its link leads, as the operators of the service keep it. */
export interface OperatedTipView {
  id: string;
  name: string;
  crisisDomainName: string;
  purchaseLink: string;
}

/** The tips, by name. Throws ForbiddenError for anybody but an operator. */
export async function listOperatedTips(
  ctx: DomainContext,
  { search, page }: z.output<typeof operatorListInput>,
): Promise<PageView<OperatedTipView>> {
  requireOperator(ctx.actor);
  const found = search ? like(sql`search_fold(${productTips.name})`, sql`search_fold(${searchPattern(search)})`) : undefined;
  const total = await ctx.db.$count(productTips, found);
  const { offset, ...shown } = findPage(page, total, PAGE_SIZE);
  const rows = await ctx.db
    .select({
      id: productTips.id,
      name: productTips.name,
      crisisDomainName: sql<string>`${crisisDomains.name}`,
      purchaseLink: productTips.purchaseLink,
    })
    .from(productTips)
    .innerJoin(crisisDomains, eq(crisisDomains.id, productTips.crisisDomainId))
    .where(found)
    .orderBy(asc(productTips.name))
    .limit(PAGE_SIZE)
    .offset(offset);
  return { rows, total, ...shown };
}

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
