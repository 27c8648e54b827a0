import { createHash } from "node:crypto";

export const PRODUCT_REQUEST_DOCUMENT = "Produktförfrågan";

/**
 * The id of a request's one document. It follows from the request, so that a second run of the job writes the same
 * file again instead of leaving one behind (a version 8 UUID, RFC 9562).
 */
export function productRequestDocumentId(productRequestId: string): string {
  const hex = createHash("sha256").update(`product-request-document:${productRequestId}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

/** Where the private file of a document lies. */
export const documentKey = (documentId: string): string => `documents/${documentId}.pdf`;

/** The address under which a document is served to those who may see it. */
export const documentUrl = (documentId: string): string => `/api/documents/${documentId}/file`;
