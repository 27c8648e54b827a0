import { and, eq } from "drizzle-orm";
import { productRequests } from "#drizzle/schema/index.ts";
import { findProductRequestDocuments } from "#server/domains/documents/queries.ts";
import { documentKey, productRequestDocumentId } from "#server/domains/documents/rules.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { announceRequest } from "./announce-request.ts";

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
