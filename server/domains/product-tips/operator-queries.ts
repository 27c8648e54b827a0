import { asc, eq, like, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, productTips } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import type { operatorListInput } from "#shared/schemas/admin.ts";

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
