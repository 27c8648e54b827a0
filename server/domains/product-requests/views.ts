import type { productRequestItems, productRequests } from "#drizzle/schema/index.ts";

export type RequestRecord = typeof productRequests.$inferSelect;
export type RequestItemRecord = typeof productRequestItems.$inferSelect;

export interface SummaryRecord {
  request: Pick<RequestRecord, "id" | "requestDate" | "status" | "totalAmount" | "pdfStatus" | "mailStatus">;
  supplierName: string;
  itemCount: number;
  unpricedCount: number;
  requestedBy: string | null;
}

/**
 * A request in a list. `totalAmount` is kronor excluding VAT and freight, of the lines that have a price; `unpricedCount` has none.
 * `quotedAmount` is what the accepted quote comes to, excluding VAT and with its freight.
 */
export function toProductRequestSummary(
  { request, supplierName, itemCount, unpricedCount, requestedBy }: SummaryRecord,
  { pdfUrl, quotedAmount }: { pdfUrl: string | null; quotedAmount: number | null },
) {
  return {
    id: request.id,
    supplierName,
    requestDate: request.requestDate.toISOString(),
    status: request.status,
    totalAmount: request.totalAmount,
    itemCount,
    unpricedCount,
    quotedAmount,
    pdfUrl,
    pdfStatus: request.pdfStatus,
    mailStatus: request.mailStatus,
    requestedBy,
  };
}
export type ProductRequestSummary = ReturnType<typeof toProductRequestSummary>;

/** `unitQuantity`: how many pieces one of the product holds. */
export function toProductRequestItem(item: RequestItemRecord, unitQuantity: number) {
  return {
    productId: item.productId,
    productName: item.productName,
    articleNumber: item.articleNumber,
    quantity: item.quantity,
    recommendedQuantity: item.recommendedQuantity,
    recommendationBasis: item.recommendationBasis,
    unitQuantity,
    unitMetric: item.unitMetric,
    unitPrice: item.unitPrice,
    vatPercent: item.vatPercent,
    totalPrice: item.totalPrice,
    notes: item.notes,
  };
}
export type ProductRequestItemView = ReturnType<typeof toProductRequestItem>;

/** One step of a request's way, the first being its submission. */
export function toStatusEntry(entry: { status: RequestRecord["status"]; changedAt: Date; changedBy: string | null }) {
  return { status: entry.status, changedAt: entry.changedAt.toISOString(), changedBy: entry.changedBy };
}

/** What the customer wrote in the form. */
export function toCustomer(request: RequestRecord) {
  return {
    customerName: request.customerName,
    customerOrgNumber: request.customerOrgNumber,
    contactPerson: request.contactPerson,
    contactPhone: request.contactPhone,
    contactEmail: request.contactEmail,
    deliveryAddress: request.deliveryAddress,
    invoiceAddress: request.invoiceAddress,
    invoiceReference: request.invoiceReference,
    numProperties: request.numProperties,
    numResidentsEstimated: request.numResidentsEstimated,
    numDaysEstimated: request.numDaysEstimated,
    notes: request.notes,
  };
}

export function toProgress(request: Pick<RequestRecord, "id" | "pdfStatus" | "mailStatus" | "contactEmail">, documentId: string | null) {
  return {
    id: request.id,
    pdfStatus: request.pdfStatus,
    mailStatus: request.mailStatus,
    documentId,
    /** Whether there is an address to mail the PDF to. */
    mailedTo: request.contactEmail !== null,
  };
}
export type ProductRequestProgress = ReturnType<typeof toProgress>;
