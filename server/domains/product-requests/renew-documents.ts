import { and, eq, inArray, ne } from "drizzle-orm";
import { productRequests } from "#drizzle/schema/index.ts";
import { findProductRequestDocuments } from "#server/domains/documents/queries.ts";
import { removeProductRequestDocuments } from "#server/domains/documents/remove-document.ts";
import { documentKey, productRequestDocumentId } from "#server/domains/documents/rules.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { announceRequest } from "./request-status.ts";

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

/** Removes the old file of a request whose document was taken away, then has its PDF made. One that has a document again is left alone. */
export async function renewDocument(ctx: DomainContext, productRequestId: string): Promise<void> {
  const isWaiting = and(eq(productRequests.id, productRequestId), eq(productRequests.pdfStatus, "skipped"));
  if ((await ctx.db.$count(productRequests, isWaiting)) === 0) return;
  if ((await findProductRequestDocuments(ctx.db, [productRequestId])).size > 0) return;
  await ctx.files.remove(documentKey(productRequestDocumentId(productRequestId)));
  await inTransaction(ctx, async (tx) => {
    const [request] = await tx
      .update(productRequests)
      .set({ pdfStatus: "pending", updatedAt: ctx.now() })
      .where(isWaiting)
      .returning({ id: productRequests.id });
    if (!request) return;
    await ctx.jobs.enqueue(tx, "render-product-request", { productRequestId });
    await announceRequest(ctx, tx, request);
  });
}
