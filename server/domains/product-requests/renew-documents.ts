import { and, eq, inArray, ne } from "drizzle-orm";
import { productRequests } from "#drizzle/schema/index.ts";
import { removeProductRequestDocuments } from "#server/domains/documents/remove-documents.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/**
 * Takes the PDFs of these requests away and has them made again, because they name somebody who is to be forgotten; inside
 * the write that forgets them. Mails that have not left do not leave any more.
 */
export async function renewDocuments(ctx: DomainContext, tx: Transaction, productRequestIds: readonly string[]): Promise<void> {
  if (productRequestIds.length === 0) return;
  const isNamed = inArray(productRequests.id, [...productRequestIds]);
  await tx
    .update(productRequests)
    .set({ mailStatus: "skipped", updatedAt: ctx.now() })
    .where(and(isNamed, ne(productRequests.mailStatus, "done")));
  const renewed = await tx
    .update(productRequests)
    .set({ pdfStatus: "skipped", updatedAt: ctx.now() })
    .where(and(isNamed, eq(productRequests.pdfStatus, "done")))
    .returning({ id: productRequests.id });
  await removeProductRequestDocuments(tx, productRequestIds);
  if (renewed.length > 0) await ctx.jobs.enqueue(tx, "renew-documents", { productRequestIds: renewed.map(({ id }) => id) });
}
