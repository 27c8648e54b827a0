import { and, eq, ne, sql } from "drizzle-orm";
import { productRequests } from "#drizzle/schema/index.ts";
import { addDocument } from "#server/domains/documents/add-document.ts";
import { documentKey, PRODUCT_REQUEST_DOCUMENT, productRequestDocumentId } from "#server/domains/documents/rules.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import type { StepStatus } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { productRequestHtml } from "./pdf/product-request-document.tsx";
import { findRequestForDocument, type RequestForDocument } from "./queries.ts";
import { announceRequest } from "./request-status.ts";

/**
 * Makes the one PDF of a request: render, store the file, then document, status and mail in one transaction. A run that
 * was cut short anywhere, or whose contact was forgotten meanwhile, is repeated without harm, and a finished one is left alone.
 * Throws UnavailableError.
 */
export async function renderProductRequest(ctx: DomainContext, productRequestId: string): Promise<void> {
  const found = await findRequestForDocument(ctx.db, productRequestId);
  if (!found || found.request.pdfStatus === "done") return;
  await setPdfStatus(ctx, productRequestId, "running");

  const title = `${PRODUCT_REQUEST_DOCUMENT} till ${found.supplier.name}`;
  const documentId = productRequestDocumentId(productRequestId);
  const pdf = await ctx.pdf.render(await productRequestHtml(ctx, found, title));
  await ctx.files.put(documentKey(documentId), pdf, "application/pdf");
  await finish(ctx, found, documentId, title);
  // The person's account can have been deleted meanwhile, and the request with it.
  if (!(await findRequestForDocument(ctx.db, productRequestId))) await ctx.files.remove(documentKey(documentId));
}

async function finish(ctx: DomainContext, { request, supplier, userId }: RequestForDocument, documentId: string, title: string) {
  // A mail that is skipped or sent already belongs to an old request that only now gets a PDF, or gets it anew; nobody waits for it.
  const isMailOver = request.mailStatus === "skipped" || request.mailStatus === "done";
  const recipient = isMailOver ? null : request.contactEmail;
  await inTransaction(ctx, async (tx) => {
    // Whoever sets the status queues the mail; a run beside this one finds nothing left to do.
    const [finished] = await tx
      .update(productRequests)
      .set({ pdfStatus: "done", mailStatus: mailStatusAfter(request, recipient), updatedAt: ctx.now() })
      .where(and(eq(productRequests.id, request.id), ne(productRequests.pdfStatus, "done"), namesContactOf(request)))
      .returning({ id: productRequests.id });
    if (!finished) return requireDone(tx, request.id);

    await addDocument(tx, {
      id: documentId,
      userId,
      associationId: request.housingAssociationId,
      documentType: PRODUCT_REQUEST_DOCUMENT,
      title,
      filename: `${PRODUCT_REQUEST_DOCUMENT} ${supplier.name} ${isoDay(request.requestDate)}.pdf`,
      metadata: { product_request_id: request.id },
      createdAt: ctx.now(),
    });
    if (recipient) {
      await queueEmail(ctx, tx, {
        template: "product-request",
        recipient,
        payload: { productRequestId: request.id },
        dedupeKey: `product-request:${request.id}`,
        userId,
      });
    }
    await announceRequest(ctx, tx, request);
  });
}

/** Whether the row still has the contact that was drawn: whoever deletes their account is taken out of it. */
const namesContactOf = ({ contactPerson, contactEmail, contactPhone }: RequestForDocument["request"]) =>
  sql`(${productRequests.contactPerson}, ${productRequests.contactEmail}, ${productRequests.contactPhone}) is not distinct from (${contactPerson}, ${contactEmail}, ${contactPhone})`;

/** Throws for a request that waits for its PDF all the same, so that the next try draws it as it is then. */
async function requireDone(tx: Transaction, productRequestId: string): Promise<void> {
  const isWaiting = and(eq(productRequests.id, productRequestId), ne(productRequests.pdfStatus, "done"));
  if ((await tx.$count(productRequests, isWaiting)) > 0) throw new Error("the request was changed while its PDF was drawn");
}

const mailStatusAfter = ({ mailStatus }: { mailStatus: StepStatus }, recipient: string | null): StepStatus =>
  recipient ? "running" : mailStatus === "done" ? "done" : "skipped";

/** Shows the PDF step as failed; the request itself stays saved (decision 60). */
export async function failPdf(ctx: DomainContext, productRequestId: string): Promise<void> {
  await setPdfStatus(ctx, productRequestId, "failed");
}

async function setPdfStatus(ctx: DomainContext, productRequestId: string, pdfStatus: StepStatus): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx
      .update(productRequests)
      .set({ pdfStatus, updatedAt: ctx.now() })
      .where(and(eq(productRequests.id, productRequestId), ne(productRequests.pdfStatus, "done"), ne(productRequests.pdfStatus, pdfStatus)))
      .returning({ id: productRequests.id });
    if (changed) await announceRequest(ctx, tx, changed);
  });
}
